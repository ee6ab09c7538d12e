"use client";

import { useTranslations } from "next-intl";
import { AccountSelect } from "@/components/reports/parts/account-select";
import { Select } from "@/components/ui/select";
import { periods } from "@/lib/contract/periods";
import type { DashboardState } from "./dashboard-state";

type Props = { state: DashboardState; onChange: (change: Partial<DashboardState>) => void };

/** For which account, and over which days, the dashboard counts. */
export function DashboardFilters({ state, onChange }: Props) {
  const t = useTranslations("reports");
  return (
    <div data-wide className="grid w-90 grid-cols-2 gap-2 max-md:w-full">
      <AccountSelect value={state.accountId} onChange={(accountId) => onChange({ accountId })} />
      <Select
        label={t("filters.period")}
        value={state.period}
        onChange={(period) => onChange({ period })}
        options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
    </div>
  );
}
