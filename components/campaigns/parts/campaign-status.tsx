import { Archive, Check, Hand, Pause, PencilLine, Play, Trash2, Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import type { CampaignListItem } from "@/lib/contract/campaigns/campaigns";

const looks = {
  draft: { tone: "outline", Icon: PencilLine },
  active: { tone: "success", Icon: Play },
  paused: { tone: "neutral", Icon: Pause },
  finished: { tone: "brand", Icon: Check },
  archived: { tone: "neutral", Icon: Archive },
  deleted: { tone: "danger", Icon: Trash2 },
} as const;

type Props = Pick<CampaignListItem, "status"> & {
  /** The number of people or drafts that need a decision; shown instead of the status. */
  needsYou?: number;
  /** Where they are listed. */
  attentionHref?: string;
  /** Why nothing is sent at all. */
  reason?: CampaignListItem["nextSend"]["reason"];
  /** As on Pill. */
  shrinks?: boolean;
};

/** The status of a campaign as a pill; apricot only if it needs attention, red if its sender is gone. */
export function CampaignStatus({ status, needsYou = 0, attentionHref, reason, shrinks }: Props) {
  const t = useTranslations("campaigns");
  if (
    status === "active" &&
    (reason === "mailbox_disconnected" || reason === "account_disconnected" || reason === "sender_removed")
  )
    return (
      <Pill tone="danger" icon={<Unplug aria-hidden />} shrinks={shrinks}>
        {t(`down.${reason}`)}
      </Pill>
    );
  if (needsYou > 0) {
    const pill = (
      <Pill tone="signal" icon={<Hand aria-hidden />} shrinks={shrinks}>
        {t("needsYou", { count: needsYou })}
      </Pill>
    );
    return attentionHref ? (
      <Link href={attentionHref} className="rounded-pill hover:underline">
        {pill}
      </Link>
    ) : (
      pill
    );
  }
  const { tone, Icon } = looks[status];
  return (
    <Pill tone={tone} icon={<Icon aria-hidden />} shrinks={shrinks}>
      {t(`status.${status}`)}
    </Pill>
  );
}
