import { withoutDelays } from "@/lib/contract/campaigns/sequence";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { isId } from "@/lib/contract/is-id";
import type { reports } from "@/lib/contract/reports";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { dayOfIsoDate } from "@/server/domain/campaigns/hours/zone";
import { beginOf, type DaySpan, dayOf } from "@/server/domain/figures/days";
import { listLive } from "@/server/repositories/campaigns/campaigns";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import {
  countStepDays,
  listFacts,
  listStepDays,
  readTotals,
  type StepDayPlace,
  type StepDayRow,
} from "@/server/repositories/reports/daily-numbers";
import { readNames } from "@/server/repositories/reports/figure-names";
import { numbersOf, onlyNumbers, periodOf, queryOf, readFigures, readPeriod } from "./figures";

/** `GET /reports` (REPORT-02). */
export const showReport = (
  cx: Context,
  input: Input<typeof reports.show>,
): Promise<Output<typeof reports.show>> =>
  readFigures(cx, async (tx, when) => {
    return readPeriod(cx, tx, when, periodOf(input, when.today), numbersOf(cx, input));
  });

/** `GET /reports/detailed` (REPORT-01). */
export const listDetailed = (
  cx: Context,
  input: Input<typeof reports.detailed>,
): Promise<Output<typeof reports.detailed>> =>
  readFigures(cx, async (tx, when) => {
    const query = await queryOf(tx, when, periodOf(input, when.today), numbersOf(cx, input));
    const after = stepPlaceOf(input.cursor);
    const offset = after ? 0 : (input.offset ?? 0);
    const rows = await listStepDays(tx, query, { after, offset, limit: input.limit + 1 });
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const total = await countStepDays(tx, query, exactTotal + 1);
    return {
      items: await showStepDays(tx, page),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > input.limit && last ? stepCursorOf(last) : null,
    };
  });

const stepCursorOf = ({ day, campaignId, accountId, stepId }: StepDayPlace) =>
  Buffer.from([day, campaignId, accountId, stepId].join(" ")).toString("base64url");

function stepPlaceOf(cursor: string | undefined): StepDayPlace | null {
  if (cursor === undefined) return null;
  const [day = "", campaignId = "", accountId = "", stepId = ""] = Buffer.from(cursor, "base64url")
    .toString("latin1")
    .split(" ");
  if (
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    !Number.isNaN(Date.parse(day)) &&
    [campaignId, accountId, stepId].every(isId)
  )
    return { day, campaignId, accountId, stepId };
  throw new DomainError("invalid_input", { fields: { cursor: "invalid_input" } });
}

/** A step by its place in the sequence that runs; one that was taken out has none. */
export async function showStepDays(tx: Tx, rows: readonly StepDayRow[]) {
  const campaigns = [...new Set(rows.map(({ campaignId }) => campaignId))];
  const names = await readNames(tx, { campaigns, accounts: rows.map(({ accountId }) => accountId) });
  const steps = new Map(
    (await listLive(tx, campaigns)).flatMap(({ sequence }) =>
      withoutDelays(sequence).map(({ id, type }, index) => [id, { number: index + 1, type }] as const),
    ),
  );
  return rows.map((row) => ({
    ...{ day: row.day, campaign: names.campaign(row.campaignId), account: names.account(row.accountId) },
    stepId: row.stepId,
    stepNumber: steps.get(row.stepId)?.number ?? null,
    stepKind: steps.get(row.stepId)?.type ?? null,
    numbers: onlyNumbers(row),
  }));
}

/**
 * `GET /reports/people` (ux 83, ux 85). The numbers tell which days have entries, so that a page reads only the days of the ledger it
 * needs.
 */
export const listCounted = (
  cx: Context,
  input: Input<typeof reports.people>,
): Promise<Output<typeof reports.people>> =>
  readFigures(cx, async (tx, when) => {
    const { figure, limit } = input;
    const period = periodOf(input, when.today);
    const of = numbersOf(cx, input);
    const totals = await readTotals(tx, { ...(await queryOf(tx, when, period, of)), since: period.from });
    const days = totals
      .flatMap((row) =>
        row.day && row[figure] > 0 ? { day: dayOfIsoDate(row.day), count: row[figure] } : [],
      )
      .sort((a, b) => b.day - a.day);
    const total = days.reduce((sum, { count }) => sum + count, 0);
    const after = placeOf(input.cursor);
    const offset = after ? 0 : (input.offset ?? 0);
    const from = after ? dayOf(when.calendar, after.at) : Number.POSITIVE_INFINITY;
    const spans: DaySpan[] = [];
    // In the day where the page begins, the exact number of entries before it is unknown.
    let certain = 0;
    for (const { day, count } of days) {
      if (day > from || certain > offset + limit) continue;
      spans.push({ day, since: beginOf(when.calendar, day), until: beginOf(when.calendar, day + 1) });
      if (day < from) certain += count;
    }
    const rows = await listFacts(tx, { figure, spans, of }, { after, offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const names = await readNames(tx, {
      campaigns: page.map(({ campaignId }) => campaignId),
      accounts: page.map(({ accountId }) => accountId),
    });
    return {
      items: page.map(({ at, prospectId, fullName, position, companyName, campaignId, accountId }) => ({
        at: cx.clock.toVirtual(at).toISOString(),
        prospect: { id: prospectId, fullName, position, companyName },
        campaign: names.campaign(campaignId),
        account: names.account(accountId),
      })),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit && last ? cursorOf(last) : null,
    };
  });
