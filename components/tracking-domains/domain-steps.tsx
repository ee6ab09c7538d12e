import { CircleCheck, CircleDashed, CircleX, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { TrackingDomain } from "@/lib/contract/tracking-domains";

const names = ["added", "records", "certificate", "ready"] as const;
type Progress = "done" | "now" | "next" | "failed";

const looks = {
  done: { Icon: CircleCheck, colour: "text-on-success-soft", text: "stepDone" },
  now: { Icon: Clock, colour: "text-on-warning-soft", text: "stepNow" },
  next: { Icon: CircleDashed, colour: "text-text-3", text: "stepNext" },
  failed: { Icon: CircleX, colour: "text-on-danger-soft", text: "stepFailed" },
} as const;

/** How far a domain is on its way into links. */
export function DomainSteps({ domain }: { domain: TrackingDomain }) {
  const t = useTranslations("tracking-domains");
  const progress = progressOf(domain);
  return (
    <ol className="grid gap-2">
      {names.map((name, at) => {
        const { Icon, colour, text } = looks[progress[at]!];
        const isNow = progress[at] === "now" || progress[at] === "failed";
        return (
          <li key={name} className="type-compact flex items-center gap-2.5">
            <Icon className={classNames("size-4 flex-none", colour)} aria-hidden />
            <span className={classNames("min-w-0 flex-1", isNow ? "font-semibold" : "text-text-2")}>
              {t(`steps.${name}`)}
            </span>
            <span className="type-small text-text-2">{t(text)}</span>
          </li>
        );
      })}
    </ol>
  );
}

function progressOf({ state, certificate }: TrackingDomain): Progress[] {
  if (state !== "verified") return ["done", state === "failed" ? "failed" : "now", "next", "next"];
  return certificate === "ready" ? ["done", "done", "done", "done"] : ["done", "done", "now", "next"];
}
