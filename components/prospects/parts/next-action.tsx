"use client";

import { CircleAlert, CircleDot, Clock, Hand, Hourglass, Moon, Pause } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { classNames } from "@/components/ui/class-names";
import type { CampaignProspect } from "@/lib/contract/prospects/prospects";
import { stopReasons } from "@/lib/contract/reasons";

type Next = CampaignProspect["enrollment"]["next"];

/** Whether the sequence is over; only a user can restart it. */
export const isEnd = (reason: string) =>
  (stopReasons as readonly string[]).includes(reason) || reason === "finished" || reason === "goal_reached";
const troubles = new Set([
  "bounced",
  "send_failed",
  "mailbox_disconnected",
  "account_disconnected",
  "sender_removed",
  "invalid_email",
  "missing_data",
  "closed_profile",
  "inmail_forbidden",
  "no_sales_navigator_link",
  "needs_sales_navigator_subscription",
  "not_premium",
  "closed_for_group_or_event_messaging",
  "not_supported",
]);

/** A person's next step: its time, or the reason there is none (ux 27). */
export function NextAction({ next }: { next: Next }) {
  const t = useTranslations("prospects.next");
  const { at, kind, reason } = next;
  const Icon =
    reason === "held"
      ? Hand
      : reason && troubles.has(reason)
        ? CircleAlert
        : reason && isEnd(reason)
          ? CircleDot
          : reason?.startsWith("outside_") || reason === "recipient_holiday"
            ? Moon
            : reason === "person_paused"
              ? Pause
              : reason
                ? Hourglass
                : Clock;
  return (
    <span
      className={classNames(
        "flex min-w-0 items-center gap-2",
        reason === "held"
          ? "text-on-signal-soft"
          : reason && troubles.has(reason)
            ? "text-on-danger-soft"
            : reason && "text-text-2",
      )}
    >
      <Icon className="size-3.5 flex-none" aria-hidden />
      <span className="truncate">
        {reason === "person_paused" && at ? (
          t.rich("pausedUntil", { at: () => <Moment at={at} look="dayWithin" /> })
        ) : (
          <>
            {at && (
              <>
                <Moment at={at} look="due" />
                {(reason || kind) && " · "}
              </>
            )}
            {reason ? t(`reason.${reason}`) : kind ? t(`kind.${kind}`) : t("nothing")}
          </>
        )}
      </span>
    </span>
  );
}
