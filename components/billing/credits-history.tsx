"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ZoneNote } from "@/components/shell/zone-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/fields/input";
import { Select } from "@/components/ui/fields/select";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { chargedCategories } from "@/lib/contract/credits";
import { formatNumber } from "@/lib/format/numbers";
import { creditsHistoryQuery } from "@/lib/queries/billing/credits-history";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { type CreditsState, filterOf, pageSize, readState, writeState } from "./credits-state";

/** Both are rendered on the server; their scripts load later. */
const CreditsChart = dynamic(() => import("./credits-chart").then((module) => module.CreditsChart));
const CreditsTable = dynamic(() => import("./credits-table").then((module) => module.CreditsTable));

const CreditsEntry = dynamic(() => import("./credits-entry").then((module) => module.CreditsEntry), {
  loading: () => null,
});

const all = "all";

/** Credit usage by day and line by line; the filter is in the URL (BILL-41, BILL-42). */
export function CreditsHistory() {
  const t = useTranslations("billing");
  const state = readState(useSearchParams());
  const [openId, open] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery(creditsHistoryQuery(browserApi, filterOf(state)));
  const change = (next: Partial<CreditsState>) => {
    const query = writeState({ ...state, page: 1, ...next });
    window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
  };
  return (
    <>
      <PageHeader title={t("pages.creditsHistory")} />
      <div className="grid gap-4">
        <CreditsChart />
        <Filters state={state} onChange={change} />
        <Card padded={false} className="min-w-0 overflow-x-auto">
          {!data && !isError && <SkeletonRows rows={pageSize} label={t("loading")} />}
          {isError && (
            <EmptyState
              kind="error"
              title={t("failed")}
              actions={<Button onClick={() => refetch()}>{t("upgrade.retry")}</Button>}
            />
          )}
          {data && data.total === 0 && (
            <EmptyState kind="no-match" title={t("history.empty")} text={t("history.emptyText")} />
          )}
          {data && data.total > 0 && <CreditsTable entries={data.items} openId={openId} onOpen={open} />}
        </Card>
        {openId && <CreditsEntry id={openId} onClose={() => open(null)} />}
        {data && data.total > 0 && (
          <p className="type-small text-text-2">
            <ZoneNote whose="yours" />
          </p>
        )}
        {data && data.total > pageSize && (
          <Pages page={state.page} total={data.total} onChange={(page) => change({ page })} />
        )}
      </div>
    </>
  );
}

type FiltersProps = { state: CreditsState; onChange: (next: Partial<CreditsState>) => void };

function Filters({ state, onChange }: FiltersProps) {
  const t = useTranslations("billing");
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  return (
    <div className="flex flex-wrap gap-2">
      <div className="w-56">
        <Select
          label={t("history.user")}
          value={state.userId ?? all}
          onChange={(userId) => onChange({ userId: userId === all ? null : userId })}
          options={[
            { value: all, label: t("history.allUsers") },
            ...(workspace?.users ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
        />
      </div>
      <div className="w-56">
        <Select
          label={t("history.category")}
          value={state.usageType ?? all}
          onChange={(usageType) => onChange({ usageType: usageType === all ? null : usageType })}
          options={[
            { value: all, label: t("history.allCategories") },
            ...chargedCategories.map((value) => ({ value, label: t(`credits.categories.${value}`) })),
          ]}
        />
      </div>
      <Input
        type="date"
        aria-label={t("history.day")}
        title={t("history.day")}
        className="w-44"
        value={state.date ?? ""}
        onChange={({ target }) => onChange({ date: target.value || null })}
      />
    </div>
  );
}

type PagesProps = { page: number; total: number; onChange: (page: number) => void };

function Pages({ page, total, onChange }: PagesProps) {
  const t = useTranslations("billing.history");
  const locale = useLocale();
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  const number = (value: number) => formatNumber(value, locale);
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap items-center gap-2">
      <Button disabledReason={page === 1 ? t("first") : undefined} onClick={() => onChange(page - 1)}>
        {t("previous")}
      </Button>
      <Button disabledReason={to >= total ? t("last") : undefined} onClick={() => onChange(page + 1)}>
        {t("next")}
      </Button>
      <span className="type-small text-text-2" aria-live="polite">
        {t("range", { from: number(from), to: number(to), total: number(total) })}
      </span>
    </nav>
  );
}
