"use client";

import { useLocale, useTranslations } from "next-intl";
import { Definition } from "@/components/reports/parts/definition";
import type { PeriodNumbers } from "@/components/reports/parts/spans-of-period";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatRate } from "@/lib/format/rates";

const maxShown = 7;
/** Of fewer people contacted, a rate is chance. */
const minContacted = 10;

/** Campaigns by reply rate, compared with the average. */
export function ReplyRates({ period }: { period: PeriodNumbers }) {
  const t = useTranslations("dashboard");
  const words = useTranslations("reports");
  const locale = useLocale();
  const rateOf = ({ replied, contacted }: { replied: number; contacted: number }) => replied / contacted;
  const ranked = period.campaigns
    .filter(({ numbers }) => numbers.contacted >= Math.max(minContacted, numbers.replied))
    .sort((a, b) => rateOf(b.numbers) - rateOf(a.numbers))
    .slice(0, maxShown);
  const average = formatRate(period.total.replied, period.total.contacted, locale);
  const max = Math.max(0.01, ...ranked.map(({ numbers }) => rateOf(numbers)), rateOf(period.total) || 0);
  const widthOf = (share: number) => `${Math.min(100, (share / max) * 100)}%`;
  return (
    <Card padded={false} className="min-w-0">
      <header className="flex min-h-11 items-center gap-2 border-b border-line py-1.5 ps-4 pe-3">
        <h2 className="type-strong">{t("replyRate")}</h2>
        <Definition of="replyRate" />
        {average.parts && (
          <span className="type-small ms-auto flex items-center gap-1.5 text-text-2">
            <i className="h-3.5 border-s-2 border-dashed border-text-3" aria-hidden />
            {t("average", { rate: average.text })}
          </span>
        )}
      </header>
      {ranked.length === 0 ? (
        <p className="type-compact p-4 text-text-2">{t("noRates")}</p>
      ) : (
        <ul className="grid gap-1 px-4 py-3">
          {ranked.map(({ campaign, numbers }) => {
            const { text, parts } = formatRate(numbers.replied, numbers.contacted, locale);
            return (
              <li key={campaign.id}>
                <Link
                  href={`/campaign/edit/${campaign.id}`}
                  title={parts ? words("parts", parts) : undefined}
                  className="type-compact grid grid-cols-[42%_minmax(0,1fr)_52px] items-center gap-2 rounded-chip py-1 hover:wash"
                >
                  <span className="truncate text-text-2">{campaign.name}</span>
                  <span className="relative h-4">
                    <i
                      className="absolute inset-y-0 start-0 rounded-chip bg-ch-network"
                      style={{ width: widthOf(rateOf(numbers)) }}
                    />
                    {average.parts && (
                      <i
                        className="absolute -inset-y-1 border-s border-dashed border-text-3"
                        style={{ insetInlineStart: widthOf(rateOf(period.total)) }}
                      />
                    )}
                  </span>
                  <span className="text-end font-semibold tabular-nums">{text}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
