import { isId } from "@/lib/contract/is-id";
import { type PeriodName, periods } from "@/lib/contract/periods";
import type { StatisticsFilter } from "@/lib/queries/dashboard";

/** The filter of the dashboard, as in its URL. */
export type DashboardState = { period: PeriodName; accountId: string | null };

const defaultPeriod: PeriodName = "2_weeks";

export function readState(query: Pick<URLSearchParams, "get">): DashboardState {
  const account = query.get("account");
  return {
    period: periods.find((period) => period === query.get("period")) ?? defaultPeriod,
    accountId: account !== null && isId(account) ? account : null,
  };
}

export const writeState = ({ period, accountId }: DashboardState): string =>
  new URLSearchParams({
    ...(period !== defaultPeriod && { period }),
    ...(accountId && { account: accountId }),
  }).toString();

export const filterOf = ({ period, accountId }: DashboardState): StatisticsFilter => ({
  period,
  ...(accountId ? { accountIds: [accountId] } : {}),
});
