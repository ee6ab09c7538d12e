import { type PeriodName, periods } from "@/lib/contract/periods";
import type { StatisticsFilter } from "@/lib/queries/dashboard";
import { accountParam, selectedAccount } from "@/lib/views/address";

/** The filter of the dashboard, as in its URL. */
export type DashboardState = { period: PeriodName; accountId: string | null };

const defaultPeriod: PeriodName = "2_weeks";

export function readState(query: Pick<URLSearchParams, "get">): DashboardState {
  return {
    period: periods.find((period) => period === query.get("period")) ?? defaultPeriod,
    accountId: selectedAccount(query),
  };
}

export const writeState = ({ period, accountId }: DashboardState): string =>
  new URLSearchParams({
    ...(period !== defaultPeriod && { period }),
    ...(accountId && { [accountParam]: accountId }),
  }).toString();

export const filterOf = ({ period, accountId }: DashboardState): StatisticsFilter => ({
  period,
  ...(accountId ? { accountIds: [accountId] } : {}),
});
