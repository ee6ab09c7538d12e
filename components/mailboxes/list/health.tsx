import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { Tone } from "@/components/ui/tone";
import type { ListedMailbox } from "@/lib/contract/accounts/mailbox-list";
import { bounceTone, complaintTone } from "../deliverability/results";

type Health = "good" | "fair" | "poor" | "none";

const ofTone: Partial<Record<Tone, Health>> = { success: "good", warning: "fair", danger: "poor" };
const worst = ["poor", "fair", "good"] as const;

/**
 * The worst of what the page Deliverability grades: bounces, complaints and the domain's records. Good records alone say nothing, before
 * enough emails were sent.
 */
export function healthOf({ results, domainGrade }: Pick<ListedMailbox, "results" | "domainGrade">): Health {
  const bounces = ofTone[bounceTone(results)];
  const complaints = ofTone[complaintTone(results)];
  const found = [bounces, complaints, domainGrade === "good" ? undefined : domainGrade];
  return worst.find((one) => found.includes(one)) ?? "none";
}

const bars: Record<Health, { count: number; color: string }> = {
  good: { count: 3, color: "bg-success" },
  fair: { count: 2, color: "bg-warning" },
  poor: { count: 1, color: "bg-danger" },
  none: { count: 0, color: "" },
};
const heights = ["h-1.5", "h-2.25", "h-3"];

/** The health of a mailbox as three bars and a word. */
export function HealthMark({ mailbox }: { mailbox: ListedMailbox }) {
  const t = useTranslations("mailbox-list.health");
  const health = healthOf(mailbox);
  const { count, color } = bars[health];
  return (
    <span className="flex min-w-0 items-center gap-1.75">
      <span className="flex flex-none items-end gap-0.5" aria-hidden>
        {heights.map((height, index) => (
          <i
            key={height}
            className={classNames("w-1 rounded-[1px]", height, index < count ? color : "bg-line")}
          />
        ))}
      </span>
      <span className="truncate">{t(health)}</span>
    </span>
  );
}
