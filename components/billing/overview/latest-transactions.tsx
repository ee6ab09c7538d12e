"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { transactionsQuery } from "@/lib/queries/billing";
import { FailedCard } from "../parts/failed-card";
import { TransactionsTable } from "../transactions-table";

const shown = 6;

/** The newest invoices, and the way to all of them. */
export function LatestTransactions() {
  const t = useTranslations("billing");
  const own = useTranslations("payments.transactions");
  const { data, isPending, isError, refetch } = useQuery(
    transactionsQuery(browserApi, { skip: 0, limit: shown }),
  );
  return (
    <Card padded={false} className="min-w-0 overflow-clip">
      <CardHeader
        title={t("pages.transactions")}
        className="mb-0! px-4 py-2.5"
        actions={
          data && data.items.length > 0 && <TextLink href="/billing/transactions">{own("all")}</TextLink>
        }
      />
      {isPending && <SkeletonRows rows={3} label={t("loading")} />}
      {isError && (
        <div className="px-4 pb-4">
          <FailedCard text={own("failed")} onRetry={refetch} />
        </div>
      )}
      {data && data.items.length === 0 && (
        <p className="type-compact px-4 pb-4 text-text-2">{own("empty")}</p>
      )}
      {data && data.items.length > 0 && <TransactionsTable items={data.items} compact />}
    </Card>
  );
}
