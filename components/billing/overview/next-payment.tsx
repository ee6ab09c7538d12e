"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import type { BillingOverview } from "@/lib/contract/billing";
import { priceText } from "@/lib/contract/money";
import { formatDate } from "@/lib/format/moments";
import type { Locale } from "@/lib/i18n/locales";
import { useViewer } from "@/lib/state/viewer";
import { CardOnFile } from "../parts/card-on-file";
import { MoneyLines } from "../parts/money-lines";
import { isPaidPlan } from "../parts/paid-plan";
import { useSoldName } from "../parts/sold-name";

/** The next payment: when, how much, what it is made up of, and from what it is taken (BILL-02, BILL-44). */
export function NextPayment({ overview }: { overview: BillingOverview }) {
  const t = useTranslations("payments.next");
  const locale = useLocale() as Locale;
  const viewer = useViewer();
  const soldName = useSoldName();
  const { nextPayment: next, endsAt } = overview;
  const date = (at: string) => formatDate(new Date(at), viewer);
  if (!next)
    return (
      <Card>
        <CardHeader title={t("title")} />
        <p className="type-compact text-text-2">{endsAt ? t("ends", { date: date(endsAt) }) : t("none")}</p>
        {isPaidPlan(overview) && (
          <div className="mt-4 border-t border-line pt-3">
            <CardOnFile />
          </div>
        )}
      </Card>
    );
  const money = (cents: number) => priceText(cents, next.currency, locale);
  const net = next.amountCents - next.taxCents;
  return (
    <Card>
      <CardHeader
        title={t("title")}
        actions={<span className="type-compact text-text-2">{date(next.date)}</span>}
      />
      <p className="type-page mb-3.5 tabular-nums">{money(next.amountCents)}</p>
      <MoneyLines
        lines={[
          ...next.lines.map(({ amountCents, ...sold }) => ({
            term: soldName(sold),
            amount: money(amountCents),
          })),
          ...(next.lines.length === 1 ? [] : [{ term: t("net"), amount: money(net), kind: "sum" as const }]),
          { term: t("tax"), amount: money(next.taxCents) },
          { term: t("total"), amount: money(next.amountCents), kind: "total" },
        ]}
      />
      <div className="mt-4 border-t border-line pt-3">
        <CardOnFile />
      </div>
    </Card>
  );
}
