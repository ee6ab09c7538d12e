"use client";

import { useLocale, useTranslations } from "next-intl";
import { Progress } from "@/components/ui/progress";
import type { ListedMailbox } from "@/lib/contract/accounts/mailbox-list";
import { formatNumber, noNumber } from "@/lib/format/numbers";

/** Today's emails of its limit. What cannot send has no limit, and why a limit is lower than its own is told on hover (R9, R10). */
export function SentCell({ mailbox }: { mailbox: ListedMailbox }) {
  const t = useTranslations("mailbox-list");
  const m = useTranslations("mailboxes");
  const locale = useLocale();
  const { state, sentToday, limitToday, limitReason, dailyLimit } = mailbox;
  const sent = formatNumber(sentToday, locale);
  if (state !== "connected" && state !== "not_checked")
    return (
      <span className="flex items-center gap-2.5">
        <span className="w-16 flex-none max-xl:hidden" />
        <span className="tabular-nums text-text-3">{sentToday > 0 ? sent : noNumber}</span>
      </span>
    );
  const why =
    limitReason === "ramp" || limitReason === "network"
      ? m(`limited.${limitReason}`, { limit: dailyLimit })
      : undefined;
  return (
    <span className="flex min-w-0 items-center gap-2.5" title={why}>
      <Progress
        className="w-16 flex-none max-xl:w-auto max-xl:flex-1"
        value={sentToday}
        max={limitToday}
        tone={sentToday >= limitToday ? "warning" : "brand"}
        label={t("columns.sent")}
      />
      <span className="truncate tabular-nums">
        {t("sentOf", { sent, limit: formatNumber(limitToday, locale) })}
      </span>
      {why && <span className="sr-only">{why}</span>}
    </span>
  );
}
