import { type Figure, figures, type Numbers } from "@/lib/contract/figures";
import type { Tx } from "@/server/db/tx";
import { isoDate, type LocalDay } from "@/server/domain/campaigns/hours/zone";
import type { DaySpan, Period } from "@/server/domain/figures/days";
import type { Place } from "@/server/repositories/cursor";
import { planned } from "@/server/repositories/planned";
import { factsOf, figureFacts } from "./figure-facts";

/** Whose numbers: of these accounts and campaigns; null means all. */
export type NumbersOf = { accounts: readonly string[] | null; campaigns: readonly string[] | null };

const counted = figures.map((figure) => `count(*) filter (where figure = '${figure}')::int as ${figure}`);
const summed = figures.map((figure) => `coalesce(sum(${figure}), 0)::int as ${figure}`).join(", ");
const isOf = ({ accounts, campaigns }: NumbersOf, add: (value: unknown) => string) =>
  [
    ...(accounts ? [`account_id = any(${add(accounts)}::uuid[])`] : []),
    ...(campaigns ? [`campaign_id = any(${add(campaigns)}::uuid[])`] : []),
  ].map((condition) => ` and ${condition}`);

/** The numbers of a period: those that are kept, and those of `spans`, which are still to be counted from the ledger. */
export type NumbersQuery = { period: Period; hasKept: boolean; spans: readonly DaySpan[]; of: NumbersOf };

/** By day, campaign and account (and step). */
function numbersOf(
  grain: "campaign" | "step",
  { period, hasKept, spans, of }: NumbersQuery,
  add: (value: unknown) => string,
): string {
  const key = `day, campaign_id, account_id${grain === "step" ? ", step_id" : ""}`;
  const table = grain === "step" ? "daily_step_numbers" : "daily_numbers";
  const counts = grain === "step" ? "in_step and step_id is not null" : "in_campaign";
  const limited = isOf(of, add).join("");
  const kept = `select ${key}, ${figures.join(", ")} from ${table}
    where ${hasKept ? "" : "false and "}day between ${add(isoDate(period.from))}::date and ${add(isoDate(period.to))}::date${limited}`;
  if (spans.length === 0) return kept;
  return `${kept} union all select ${key}, ${counted.join(", ")} from (${figureFacts}) fact
    where ${counts}${limited} group by ${key}`;
}

/** Makes values parameters, in the order in which they are asked for. */
function parameters() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}

const withFacts = (spans: readonly DaySpan[], add: (value: unknown) => string) =>
  spans.length > 0 ? factsOf(spans, add) : "";

/** Those of the spans in which anything happened at all: to count costs more than to look. */
export async function listBusy(tx: Tx, spans: readonly DaySpan[]): Promise<DaySpan[]> {
  if (spans.length === 0) return [];
  const rows = await tx.query<{ place: number }>(
    planned(`select r.place::int as place from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as r(since, until, place)
      where exists (select 1 from deliveries d where d.settled_at >= r.since and d.settled_at < r.until)
         or exists (select 1 from deliveries d where d.opened_at >= r.since and d.opened_at < r.until)
         or exists (select 1 from deliveries d where d.clicked_at >= r.since and d.clicked_at < r.until)
         or exists (select 1 from enrollments e where e.accepted_at >= r.since and e.accepted_at < r.until)
         or exists (select 1 from enrollments e where e.stop_reason in ('replied', 'meeting_booked', 'bounced')
              and e.ended_at >= r.since and e.ended_at < r.until)
         or exists (select 1 from meetings b where b.booked_at >= r.since and b.booked_at < r.until
              and b.confirmed_at is not null and b.campaign_id is not null)
         or exists (select 1 from events v where v.kind = 'reply' and v.at >= r.since and v.at < r.until)`),
    [spans.map(({ since }) => since), spans.map(({ until }) => until)],
  );
  return rows.flatMap(({ place }) => spans[place - 1] ?? []);
}

/** One line of numbers: of a day, of a campaign or of an account, in the period (`isBefore` false) or in the one before. */
export type TotalRow = Numbers & {
  isBefore: boolean;
  day: string | null;
  campaignId: string | null;
  accountId: string | null;
};

/** Numbers by day, by campaign and by account, all in one pass; those before the day `since` apart. */
export function readTotals(tx: Tx, query: NumbersQuery & { since: LocalDay }): Promise<TotalRow[]> {
  const { values, add } = parameters();
  const spans = withFacts(query.spans, add);
  const since = `${add(isoDate(query.since))}::date`;
  return tx.query<TotalRow>(
    planned(`${spans}select day < ${since} as "isBefore", day::text as day, campaign_id as "campaignId", account_id as "accountId", ${summed}
       from (${numbersOf("campaign", query, add)}) n
      group by grouping sets ((day < ${since}, day), (day < ${since}, campaign_id), (day < ${since}, account_id))`),
    values,
  );
}

/** Numbers of campaigns, the one that contacted most first; without rows for those with nothing. */
export function listCampaignDays(tx: Tx, query: NumbersQuery): Promise<(Numbers & { campaignId: string })[]> {
  const { values, add } = parameters();
  return tx.query<Numbers & { campaignId: string }>(
    `${withFacts(query.spans, add)}select campaign_id as "campaignId", ${summed}
       from (${numbersOf("campaign", query, add)}) n group by n.campaign_id order by sum(n.contacted) desc, n.campaign_id`,
    values,
  );
}

export type StepDayRow = Numbers & { day: string; campaignId: string; accountId: string; stepId: string };
/** The cursor of the last row in a page of numbers by day, campaign, account and step; newest day first. */
export type StepDayPlace = Pick<StepDayRow, "day" | "campaignId" | "accountId" | "stepId">;

/** Numbers by day, campaign, account and step, the newest day first. */
export function listStepDays(
  tx: Tx,
  query: NumbersQuery,
  page: { after: StepDayPlace | null; offset: number; limit: number },
): Promise<StepDayRow[]> {
  const { values, add } = parameters();
  const spans = withFacts(query.spans, add);
  const { after } = page;
  const behind = after
    ? `where (day < ${add(after.day)}::date or (day = ${add(after.day)}::date
        and (campaign_id, account_id, step_id) > (${add(after.campaignId)}::uuid, ${add(after.accountId)}::uuid, ${add(after.stepId)}::uuid)))`
    : "";
  return tx.query<StepDayRow>(
    `${spans}select day::text as day, campaign_id as "campaignId", account_id as "accountId", step_id as "stepId", ${summed}
       from (${numbersOf("step", query, add)}) n ${behind} group by n.day, n.campaign_id, n.account_id, n.step_id
      order by n.day desc, n.campaign_id, n.account_id, n.step_id limit ${add(page.limit)} offset ${add(page.offset)}`,
    values,
  );
}

export async function countStepDays(tx: Tx, query: NumbersQuery, max: number): Promise<number> {
  const { values, add } = parameters();
  const spans = withFacts(query.spans, add);
  const [row] = await tx.query<{ count: number }>(
    `${spans}select count(*)::int as count from (select 1 from (${numbersOf("step", query, add)}) n
      group by n.day, n.campaign_id, n.account_id, n.step_id limit ${add(max)}) lines`,
    values,
  );
  return row?.count ?? 0;
}

/** An entry of a figure, as in the ledger. */
type FactRow = {
  at: Date;
  id: string;
  prospectId: string;
  fullName: string;
  position: string;
  companyName: string;
  campaignId: string;
  accountId: string;
};

/** Of these spans, the newest first. */
export function listFacts(
  tx: Tx,
  { figure, spans, of }: { figure: Figure } & Pick<NumbersQuery, "spans" | "of">,
  page: { after: Place | null; offset: number; limit: number },
): Promise<FactRow[]> {
  if (spans.length === 0) return Promise.resolve([]);
  const { values, add } = parameters();
  const { after } = page;
  return tx.query<FactRow>(
    `${withFacts(spans, add)}select f.at, f.id, f.prospect_id as "prospectId", p.full_name as "fullName", p.position,
       p.company_name as "companyName", f.campaign_id as "campaignId", f.account_id as "accountId"
       from (select * from (${figureFacts}) fact where figure = ${add(figure)} and in_campaign${isOf(of, add).join("")}
         ${after ? `and (at, id) < (${add(after.at)}::timestamptz, ${add(after.id)}::uuid)` : ""}
         order by at desc, id desc limit ${add(page.limit)} offset ${add(page.offset)}) f
       join prospects p on p.id = f.prospect_id order by f.at desc, f.id desc`,
    values,
  );
}

/** Counts what happened in a span of a kept day into its numbers. The day is locked and its `counted_until` is moved with it. */
export async function countSpan(tx: Tx, span: DaySpan): Promise<void> {
  for (const grain of ["campaign", "step"] as const) {
    const { values, add } = parameters();
    const key = `day, campaign_id, account_id${grain === "step" ? ", step_id" : ""}`;
    const table = grain === "step" ? "daily_step_numbers" : "daily_numbers";
    const counts = grain === "step" ? "in_step and step_id is not null" : "in_campaign";
    const grown = figures.map((figure) => `${figure} = n.${figure} + excluded.${figure}`).join(", ");
    await tx.query(
      planned(`${withFacts([span], add)}insert into ${table} as n (${key}, ${figures.join(", ")})
       select ${key}, ${counted.join(", ")} from (${figureFacts}) fact where ${counts} group by ${key}
       on conflict (workspace_id, ${key}) do update set ${grown}`),
      values,
    );
  }
  await tx.query("update counted_days set counted_until = $2 where day = $1", [
    isoDate(span.day),
    span.until,
  ]);
}
