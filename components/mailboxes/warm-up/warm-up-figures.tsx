"use client";

import { useLocale, useTranslations } from "next-intl";
import type { WarmUp } from "@/lib/contract/accounts/warm-up";
import { formatCalendar } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";

/** What became of the emails of the last 30 days. */
export function WarmUpFigures({ warmUp }: { warmUp: WarmUp }) {
  const t = useTranslations("warm-up.figures");
  const locale = useLocale();
  const { total, replyPercent, days } = warmUp;
  const found = total.inbox + total.spam;
  const since = days.find(({ sent }) => sent > 0)?.day;
  const percent = (part: number, whole: number) =>
    whole === 0
      ? "–"
      : new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(part / whole);
  const day = (date: string) => formatCalendar(date, locale, "short");
  return (
    <dl className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3 lg:grid-cols-[repeat(4,minmax(0,1fr))]">
      <Figure
        label={t("sent")}
        value={formatNumber(total.sent, locale)}
        note={since ? t("sentSince", { day: day(since) }) : t("sentNone")}
      />
      <Figure
        label={t("inbox")}
        value={percent(total.inbox, found)}
        note={found > 0 ? t("inboxOf", { inbox: total.inbox, found }) : t("inboxNone")}
      />
      <Figure
        label={t("spam")}
        value={formatNumber(total.spam, locale)}
        note={total.lastSpamOn ? t("spamLast", { day: day(total.lastSpamOn) }) : t("spamNone")}
      />
      <Figure
        label={t("replies")}
        value={percent(total.answered, total.sent)}
        note={t("repliesOf", { answered: total.answered, sent: total.sent, target: replyPercent })}
      />
    </dl>
  );
}

const Figure = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <div className="rounded-card border border-line bg-surface px-4 py-3">
    <dt className="type-compact text-text-2">{label}</dt>
    <dd className="mt-0.5 text-[1.375rem] leading-7 font-semibold tracking-[-0.02em] tabular-nums">
      {value}
    </dd>
    <dd className="type-small text-text-3">{note}</dd>
  </div>
);
