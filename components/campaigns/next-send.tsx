"use client";

import {
  CalendarX2,
  Check,
  CircleDollarSign,
  Clock,
  Gauge,
  Hand,
  Hourglass,
  Moon,
  Pause,
  PencilLine,
  ShieldAlert,
  Unplug,
  UserPlus,
  UserRound,
  UserX,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "@/components/shell/moment";
import { PageLink } from "@/components/shell/page-link";
import { IconSquare } from "@/components/ui/icon-square";
import { TextLink } from "@/components/ui/text-link";
import type { CampaignListItem } from "@/lib/contract/campaigns/campaigns";
import type { PageKey } from "@/lib/contract/pages";

type NextSendOf = CampaignListItem["nextSend"];
type Reason = NonNullable<NextSendOf["reason"]>;

const icons: Partial<Record<Reason, typeof Clock>> = {
  campaign_paused: Pause,
  new_people_paused: UserX,
  new_people_limit: Gauge,
  outside_hours: Moon,
  outside_campaign_hours: Moon,
  outside_recipient_hours: Moon,
  recipient_holiday: CalendarX2,
  daily_limit: Gauge,
  weekly_limit: Gauge,
  look_limit: Gauge,
  campaign_limit: Gauge,
  spacing: Hourglass,
  mailbox_disconnected: Unplug,
  sender_removed: Unplug,
  sender_away: CalendarX2,
  mailbox_not_checked: Hourglass,
  account_not_checked: Hourglass,
  number_not_checked: Hourglass,
  account_disconnected: Unplug,
  no_network_account: Unplug,
  workspace_unpaid: CircleDollarSign,
  workspace_blocked: CircleDollarSign,
  restored_copy: ShieldAlert,
  held: Hand,
  no_prospects: UserPlus,
  no_sender: UserRound,
  all_finished: Check,
  draft: PencilLine,
  out_of_office: CalendarX2,
};
const tones: Partial<Record<Reason, "danger" | "warning" | "signal" | "neutral">> = {
  mailbox_disconnected: "danger",
  sender_removed: "danger",
  mailbox_not_checked: "warning",
  account_not_checked: "warning",
  number_not_checked: "warning",
  account_disconnected: "danger",
  no_network_account: "warning",
  workspace_unpaid: "danger",
  workspace_blocked: "danger",
  restored_copy: "warning",
  daily_limit: "warning",
  weekly_limit: "warning",
  look_limit: "warning",
  campaign_limit: "warning",
  held: "signal",
};

const hrefs: Record<NonNullable<NextSendOf["link"]>, (campaignId: string) => string> = {
  resume: () => "",
  account: () => "/settings/account",
  mailbox: () => "/mailboxes",
  prospects: (id) => `/campaign/edit/${id}/import`,
  senders: (id) => `/campaign/edit/${id}`,
  held: (id) => `/campaign/edit/${id}/prospects?group=held`,
  approvals: () => "/inbox?split=awaiting_approval",
  attention: (id) => `/campaign/edit/${id}/attention`,
  sequence: (id) => `/campaign/edit/${id}`,
  settings: (id) => `/campaign/edit/${id}/settings`,
  billing: () => "/billing",
};

/** The pages that not everybody with campaigns may open (ROLE-02). */
const pageOf: Partial<Record<NonNullable<NextSendOf["link"]>, PageKey>> = {
  account: "settings",
  mailbox: "mailboxes",
  approvals: "inbox",
};

type Props = {
  item: Pick<CampaignListItem, "id" | "status" | "nextSend" | "preparation" | "late" | "paused">;
  onResume?: () => void;
};

/** When the campaign sends next, or why it does not, with a link to the fix (ux 27). */
export function NextSend({ item, onResume }: Props) {
  const t = useTranslations("campaigns.next");
  const { id: campaignId, nextSend, preparation } = item;
  const { at, reason, prospectName, place, link } = nextSend;
  const isLate = item.late > 0 && item.status === "active";
  const Icon = (reason && icons[reason]) ?? Clock;
  const tone = (reason && tones[reason]) ?? (at && !reason ? "brand" : "neutral");
  const who = [prospectName, place].filter(Boolean).join(", ");
  const fix: ReactNode =
    link === "resume" && onResume ? (
      <button
        type="button"
        onClick={onResume}
        className="touch-area font-medium text-brand-text hover:underline"
      >
        {t("fix.resume")}
      </button>
    ) : isLate ? (
      <TextLink href={`/campaign/edit/${campaignId}/prospects`}>{t("late", { count: item.late })}</TextLink>
    ) : link && link !== "resume" && link !== "billing" ? (
      <PageLink page={pageOf[link] ?? "campaigns"} href={hrefs[link](campaignId)}>
        {t(`fix.${link}`)}
      </PageLink>
    ) : null;
  const detail: ReactNode =
    preparation?.endedAt === null ? (
      t("preparing", { done: preparation.done, total: preparation.total })
    ) : item.paused ? (
      <PausedBy {...item.paused} />
    ) : (
      [reason && at ? t(`reason.${reason}`) : null, who || null].filter(Boolean).join(" · ")
    );
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <IconSquare tone={tone} icon={<Icon aria-hidden />} />
      <div className="min-w-0">
        <p className={at ? "truncate font-semibold" : "truncate"}>
          {at ? <Moment at={at} look="due" /> : reason && t(`reason.${reason}`)}
        </p>
        <p className="type-small truncate text-text-3 group-data-lit/row:text-text-2">
          {detail}
          {detail && fix && " · "}
          {fix}
        </p>
      </div>
    </div>
  );
}

/** "By Mia Weber, 3 days ago": whom to ask before resuming. */
function PausedBy({ by, at, isByPlan }: NonNullable<CampaignListItem["paused"]>) {
  const t = useTranslations("campaigns.next");
  if (isByPlan) return t("heldByPlan");
  const ago = () => <Moment at={at} look="ago" />;
  return by ? t.rich("pausedBy", { name: by, ago }) : <Moment at={at} look="ago" />;
}
