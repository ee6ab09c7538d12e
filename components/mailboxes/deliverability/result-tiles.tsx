"use client";

import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { Tone } from "@/components/ui/tone";
import type { MailResults } from "@/lib/contract/accounts/deliverability";
import { formatNumber, noNumber } from "@/lib/format/numbers";
import { formatRate } from "@/lib/format/rates";
import { rateText } from "./result-figure";
import { bouncesOf, bounceTone, complaintTone, deliveredOf } from "./results";

/** The results of all mailboxes together. */
export function ResultTiles({ results }: { results: MailResults }) {
  const t = useTranslations("deliverability.tiles");
  const locale = useLocale();
  const { sent, complaints, soft } = results;
  const number = (value: number) => formatNumber(value, locale);
  const bounced = bouncesOf(results);
  const tiles: { key: string; part: number; tone: Tone; note: string }[] = [
    {
      ...{ key: "delivered", part: deliveredOf(results), tone: "neutral" },
      note: t("deliveredOf", { count: sent, delivered: number(deliveredOf(results)), sent: number(sent) }),
    },
    {
      ...{ key: "bounces", part: bounced, tone: bounceTone(results) },
      note: t("bouncedNote", { count: bounced, number: number(bounced) }),
    },
    {
      ...{ key: "deferred", part: soft, tone: "neutral" },
      note: t("deferredNote", { count: soft, number: number(soft) }),
    },
    {
      ...{ key: "complaints", part: complaints, tone: complaintTone(results) },
      note: t("complaintsNote", { count: complaints, number: number(complaints) }),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(({ key, part, tone, note }) => (
        <div key={key} className="min-w-0 rounded-card border border-line bg-surface px-4 py-3">
          <dt className="type-compact truncate text-text-2">{t(key)}</dt>
          <dd>
            <span className={classNames("type-metric block", rateText(tone))}>
              {sent > 0 ? formatRate(part, sent, locale).text : noNumber}
            </span>
            <span className="type-small block text-text-3">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
