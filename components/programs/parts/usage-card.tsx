import { useLocale, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import type { TokenPanel } from "@/lib/contract/integrations/api-token";
import { formatNumber, numberFormat } from "@/lib/format/numbers";

/** What the token called in seven days. */
export function UsageCard({ usage, callsPerMinute }: Pick<TokenPanel, "usage" | "callsPerMinute">) {
  const t = useTranslations("programs");
  const locale = useLocale();
  const share = usage.calls > 0 ? usage.errors / usage.calls : 0;
  const figures = [
    [t("today"), formatNumber(usage.today, locale)],
    [t("limit"), t("perMinute", { count: callsPerMinute })],
    [
      t("median"),
      usage.medianMs === null
        ? "–"
        : numberFormat(locale, { style: "unit", unit: "millisecond" }).format(usage.medianMs),
    ],
  ] as const;
  return (
    <Card>
      <CardHeader
        title={t("usage")}
        note={t("usageNote", {
          calls: usage.calls,
          share: numberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(share),
        })}
      />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="type-small text-text-2">{name}</dt>
            <dd className="text-[1.0625rem] font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
