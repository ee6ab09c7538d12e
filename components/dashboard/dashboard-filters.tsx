"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { AccountSelect } from "@/components/reports/parts/account-select";
import { Select } from "@/components/ui/fields/select";
import { periods } from "@/lib/contract/periods";
import { replaceQuery } from "@/lib/state/address";
import { type DashboardState, readState, writeState } from "./dashboard-state";

/** The account and the period of the dashboard. */
export function DashboardFilters() {
  const t = useTranslations("reports");
  const state = readState(useSearchParams());
  const change = (next: Partial<DashboardState>) => replaceQuery(writeState({ ...state, ...next }));
  return (
    <div data-wide className="grid w-90 grid-cols-2 gap-2 max-md:w-full">
      <AccountSelect value={state.accountId} onChange={(accountId) => change({ accountId })} />
      <Select
        label={t("filters.period")}
        value={state.period}
        onChange={(period) => change({ period })}
        options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
    </div>
  );
}
