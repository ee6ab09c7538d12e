"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { formatNumber } from "@/lib/format/numbers";
import { transactionsQuery } from "@/lib/queries/billing";
import { replaceQuery } from "@/lib/state/address";
import { pageOf, pageSize, skipOf } from "./transactions-state";
import { TransactionsTable } from "./transactions-table";

/** Every invoice, ten a page; the page is in the URL (BILL-02, BILL-44). */
export function Transactions() {
  const t = useTranslations("billing");
  const own = useTranslations("payments.transactions");
  const page = pageOf(useSearchParams());
  const { data, isError, refetch } = useQuery(
    transactionsQuery(browserApi, { skip: skipOf(page), limit: pageSize }),
  );
  return (
    <>
      <PageHeader title={t("pages.transactions")} />
      <div className="grid gap-4">
        <Card padded={false} className="min-w-0 overflow-clip">
          {!data && !isError && <SkeletonRows rows={pageSize} label={t("loading")} />}
          {isError && (
            <EmptyState
              kind="error"
              title={own("failed")}
              actions={<Button onClick={() => refetch()}>{t("upgrade.retry")}</Button>}
            />
          )}
          {data?.items.length === 0 && (
            <EmptyState kind="no-match" title={own("empty")} text={own("emptyText")} />
          )}
          {data && data.items.length > 0 && <TransactionsTable items={data.items} />}
        </Card>
        {data && (page > 1 || data.hasMore) && (
          <Pages page={page} count={data.items.length} hasMore={data.hasMore} />
        )}
      </div>
    </>
  );
}

type PagesProps = { page: number; count: number; hasMore: boolean };

function Pages({ page, count, hasMore }: PagesProps) {
  const t = useTranslations("payments.transactions");
  const locale = useLocale();
  const go = (next: number) => replaceQuery(next > 1 ? `page=${next}` : "");
  const number = (value: number) => formatNumber(value, locale);
  const from = skipOf(page) + 1;
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap items-center gap-2">
      <Button disabledReason={page === 1 ? t("first") : undefined} onClick={() => go(page - 1)}>
        {t("newer")}
      </Button>
      <Button disabledReason={hasMore ? undefined : t("last")} onClick={() => go(page + 1)}>
        {t("older")}
      </Button>
      {count > 0 && (
        <span className="type-small text-text-2" aria-live="polite">
          {t("range", { from: number(from), to: number(from + count - 1) })}
        </span>
      )}
    </nav>
  );
}
