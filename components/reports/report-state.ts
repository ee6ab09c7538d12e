import { type Figure, figures } from "@/lib/contract/figures";
import { isId } from "@/lib/contract/is-id";
import { type PeriodName, periods } from "@/lib/contract/periods";
import type { ReportFilter } from "@/lib/queries/reports";
import { accountParam, selectedAccount } from "@/lib/views/address";

export const groups = ["campaigns", "accounts", "days", "steps"] as const;
export type Group = (typeof groups)[number];

/** The state of a report, as in its URL, so that a report can be shared as a link (ux 86). `days` is a custom period. */
export type ReportState = {
  period: PeriodName;
  days: { from: string; to: string } | null;
  accountId: string | null;
  campaignId: string | null;
  figure: Figure;
  group: Group;
};

const defaults = { period: "1_month", figure: "replied", group: "campaigns" } as const;
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const oneOf = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((value) => value === text) ?? otherwise;
const idIn = (text: string | null) => (text !== null && isId(text) ? text : null);

export function readState(query: Pick<URLSearchParams, "get">): ReportState {
  const [from, to] = [query.get("from"), query.get("to")];
  return {
    period: oneOf(periods, query.get("period"), defaults.period),
    days: isDay(from) && isDay(to) && from <= to ? { from, to } : null,
    accountId: selectedAccount(query),
    campaignId: idIn(query.get("campaign")),
    figure: oneOf(figures, query.get("figure"), defaults.figure),
    group: oneOf(groups, query.get("by"), defaults.group),
  };
}

/** Writes only what differs from the defaults. */
export function writeState({ period, days, accountId, campaignId, figure, group }: ReportState): string {
  const named = {
    ...(days ?? (period !== defaults.period && { period })),
    ...(accountId && { [accountParam]: accountId }),
    ...(campaignId && { campaign: campaignId }),
    ...(figure !== defaults.figure && { figure }),
    ...(group !== defaults.group && { by: group }),
  };
  return new URLSearchParams(named).toString();
}

export const filterOf = ({ period, days, accountId, campaignId }: ReportState): ReportFilter => ({
  ...(days ?? { period }),
  ...(accountId ? { accountIds: [accountId] } : {}),
  ...(campaignId ? { campaignIds: [campaignId] } : {}),
});
