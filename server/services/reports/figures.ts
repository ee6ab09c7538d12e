import { DomainError } from "@/lib/contract/errors";
import { type Figure, figures, type Numbers, noNumbers } from "@/lib/contract/figures";
import { type PeriodName, periodDays } from "@/lib/contract/periods";
import { maxReportDays } from "@/lib/contract/reports";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { dayOfIsoDate, isoDate } from "@/server/domain/campaigns/hours/zone";
import { before, type Calendar, dayOf, type Period, stillToCount } from "@/server/domain/figures/days";
import { holdStill, readCalendar } from "@/server/repositories/reports/counted-days";
import {
  listBusy,
  type NumbersOf,
  type NumbersQuery,
  readTotals,
  type TotalRow,
} from "@/server/repositories/reports/daily-numbers";
import { readMeasured, readNames } from "@/server/repositories/reports/figure-names";

/** The limits of a report; days are YYYY-MM-DD. */
type ReportFilter = {
  period?: PeriodName | undefined;
  from?: string | undefined;
  to?: string | undefined;
  accountIds?: readonly string[] | undefined;
  campaignIds?: readonly string[] | undefined;
};

/** The part of a request that the member may see: members get numbers of their own accounts only (ROLE-02). */
export function numbersOf({ scope }: Pick<Context, "scope">, filter: ReportFilter): NumbersOf {
  const { allowedAccounts } = scope;
  const wanted = filter.accountIds ?? null;
  const accounts =
    wanted && allowedAccounts
      ? wanted.filter((id) => allowedAccounts.includes(id))
      : (wanted ?? allowedAccounts);
  return { accounts, campaigns: filter.campaignIds ?? null };
}

type When = { now: Date; today: number; calendar: Calendar; kept: Awaited<ReturnType<typeof readCalendar>> };

/** The workspace's calendar, and what of it is counted. */
export async function readWhen(cx: Pick<Context, "clock" | "now">, tx: Tx): Promise<When> {
  const kept = await readCalendar(tx);
  const calendar = { clock: cx.clock, zone: kept.zone };
  const now = cx.now();
  return { now, calendar, kept, today: dayOf(calendar, now) };
}

/** Reads figures in one snapshot: stored numbers and those still to be counted must match, so that nothing counts twice. */
export const readFigures = <T>(cx: Context, work: (tx: Tx, when: When) => Promise<T>): Promise<T> =>
  cx.transact(async (tx) => {
    await holdStill(tx);
    return work(tx, await readWhen(cx, tx));
  });

/** The days a filter names; throws `invalid_input` for more than a year of them, and for an end before the beginning. */
export function periodOf({ period = "1_month", from, to }: ReportFilter, today: number): Period {
  const last = to ? dayOfIsoDate(to) : Math.max(today, from ? dayOfIsoDate(from) : today);
  const first = from ? dayOfIsoDate(from) : last - periodDays[period] + 1;
  if (first > last || last - first >= maxReportDays)
    throw new DomainError("invalid_input", { fields: { to: "invalid_input" } });
  return { from: first, to: last };
}

/** What has to be read for a period: the stored part, and the part still to be counted. */
export const queryOf = async (
  tx: Tx,
  { calendar, now, kept }: When,
  period: Period,
  of: NumbersOf,
): Promise<NumbersQuery> => ({
  period,
  of,
  hasKept: !kept.isOther,
  spans: await listBusy(tx, stillToCount(calendar, period, now, kept)),
});

/** Numbers of a period and of as many days before it, in all and by day, campaign and account (DASH-03, REPORT-02, ux 86). */
export async function readPeriod(cx: Context, tx: Tx, when: When, period: Period, of: NumbersOf) {
  const past = before(period);
  const rows = await readTotals(tx, {
    ...(await queryOf(tx, when, { from: past.from, to: period.to }, of)),
    since: period.from,
  });
  const names = await readNames(tx, idsIn(rows));
  const days = (isBefore: boolean) =>
    rows
      .filter((row) => row.day !== null && row.isBefore === isBefore && hasAny(row))
      .sort((a, b) => (a.day! < b.day! ? -1 : 1));
  const shown = (isBefore: boolean) =>
    days(isBefore).map((row) => ({ day: row.day!, numbers: onlyNumbers(row) }));
  const both = (key: "campaignId" | "accountId") => {
    const ids = [...new Set(rows.filter((row) => row[key] !== null && hasAny(row)).map((row) => row[key]!))];
    const numbersAt = (id: string, isBefore: boolean) =>
      onlyNumbers(rows.find((row) => row[key] === id && row.isBefore === isBefore) ?? noNumbers);
    return ids.map((id) => ({ id, numbers: numbersAt(id, false), numbersBefore: numbersAt(id, true) }));
  };
  return {
    asOf: cx.clock.toVirtual(when.now).toISOString(),
    timezone: when.calendar.zone,
    ...{ from: isoDate(period.from), to: isoDate(period.to), today: isoDate(when.today) },
    ...{ beforeFrom: isoDate(past.from), beforeTo: isoDate(past.to) },
    total: sumOf(days(false)),
    totalBefore: sumOf(days(true)),
    days: shown(false),
    daysBefore: shown(true),
    measured: await readMeasured(tx, of.campaigns),
    campaigns: both("campaignId").map(({ id, ...rest }) => ({
      ...{ campaign: names.campaign(id), measured: names.measured(id) },
      ...rest,
    })),
    accounts: both("accountId").map(({ id, ...rest }) => ({ account: names.account(id), ...rest })),
  };
}

/** Numbers of a period in all. */
export async function readSums(tx: Tx, when: When, period: Period, of: NumbersOf): Promise<Numbers> {
  const rows = await readTotals(tx, { ...(await queryOf(tx, when, period, of)), since: period.from });
  return sumOf(rows.filter(({ day }) => day !== null));
}

const idsIn = (rows: readonly TotalRow[]) => ({
  campaigns: rows.flatMap(({ campaignId }) => campaignId ?? []),
  accounts: rows.flatMap(({ accountId }) => accountId ?? []),
});

const each = (value: (figure: Figure) => number): Numbers =>
  Object.fromEntries(figures.map((figure) => [figure, value(figure)])) as Numbers;
export const onlyNumbers = (row: Numbers): Numbers => each((figure) => row[figure]);
const sumOf = (rows: readonly Numbers[]): Numbers =>
  each((figure) => rows.reduce((sum, row) => sum + row[figure], 0));
export const hasAny = (row: Numbers) => figures.some((figure) => row[figure] > 0);
