import fc from "fast-check";
import { type Figure, figures, type Numbers, noNumbers } from "@/lib/contract/figures";
import type { Context } from "@/server/context";
import { type ClockSegment, clockOf } from "@/server/domain/clock";
import { newId } from "@/server/ids";
import { forgetDays } from "@/server/repositories/reports/counted-days";
import { countCampaigns } from "@/server/services/campaigns/numbers";
import { countDays } from "@/server/services/reports/day-counting";
import { downloadReport } from "@/server/services/reports/file";
import { listCounted, listDetailed, showReport } from "@/server/services/reports/reports";
import { finish, inside, newWorld, sql, type World } from "../../inbox/kit.mts";

const minute = 60_000;
const day = 1_440 * minute;
/** All events are within six days of real time, the last of them an hour ago. */
const end = new Date(Math.floor(Date.now() / day) * day - 3_600_000);
const begin = new Date(+end - 6 * day);
const at = (minutes: number) => new Date(+begin + minutes * minute);

const people = 5;
const campaigns = 2;
const accounts = 2;
const steps = ["connection_request", "message", "email", "email", "sms", "voicemail"] as const;

const when = fc.integer({ min: 1, max: 6 * 1_440 - 1 });
const whose = { campaign: fc.nat(campaigns - 1), person: fc.nat(people - 1) };
/** Events of a person in a campaign, reported in any order and any delay. */
const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("sent"), ...whose, step: fc.nat(steps.length - 1), when }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("opened", "clicked"),
      ...whose,
      step: fc.integer({ min: 2, max: 3 }),
      when,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("accepted", "replied", "perhaps", "away"), ...whose, when }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("stopped", "bounced", "resumed", "restarted", "visited", "refused", "blocked"),
      ...whose,
      when,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("counted"), when }) },
);
type Happening = { kind: string; campaign?: number; person?: number; step?: number; when: number };

const zones = fc.constantFrom("UTC", "Europe/Berlin", "Pacific/Auckland", "America/St_Johns");
const speeds = fc.array(fc.record({ when, speed: fc.constantFrom(1, 5, 40) }), { maxLength: 2 });

type Place = {
  world: World;
  cx: Context;
  ids: Record<"campaigns" | "people" | "accounts", string[]>;
  lane: string;
};

async function settle(zone: string, changes: readonly { when: number; speed: number }[]): Promise<Place> {
  const world = await newWorld();
  const { workspaceId } = world;
  const ids = {
    campaigns: Array.from({ length: campaigns }, () => newId()),
    people: Array.from({ length: people }, () => newId()),
    accounts: Array.from({ length: accounts }, () => newId()),
  };
  for (const id of ids.accounts)
    await sql(
      `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
       values ($1, $2::uuid, $3, 'sandbox', true, $2::text, 'Nora', 'Vane', 'DE', $4)`,
      [workspaceId, id, world.personId, zone],
    );
  const lane = newId();
  await sql("insert into lanes (workspace_id, id, channel, account_id) values ($1, $2, 'network', $3)", [
    workspaceId,
    lane,
    ids.accounts[0],
  ]);
  for (const id of ids.people)
    await sql("insert into prospects (workspace_id, id) values ($1, $2)", [workspaceId, id]);
  for (const id of ids.campaigns) {
    await sql(
      `insert into campaigns (workspace_id, id, name, status, settings) values ($1, $2, 'Trial', 'active', '{"isOpenTracking": true, "isLinkTracking": true}')`,
      [workspaceId, id],
    );
    await sql(
      "insert into campaign_versions (workspace_id, campaign_id, version, sequence, published_at) values ($1, $2, 1, '[]', $3)",
      [workspaceId, id, begin],
    );
    for (const [index, person] of ids.people.entries())
      await enroll(world, { campaign: id, person, account: ids.accounts[index % accounts]!, run: 1 });
  }
  // The segments of a clock: each continues where the previous one ends.
  let segments: ClockSegment[] = [];
  for (const { when, speed } of [...changes].sort((a, b) => a.when - b.when)) {
    const virtualStart = clockOf(segments).toVirtual(at(when));
    segments = [
      ...segments.filter(({ realStart }) => +realStart !== +at(when)),
      { realStart: at(when), virtualStart, speed },
    ];
  }
  for (const { realStart, virtualStart, speed } of segments)
    await sql(
      "insert into clock_segments (workspace_id, real_start, virtual_start, speed) values ($1, $2, $3, $4)",
      [workspaceId, realStart, virtualStart, speed],
    );
  return { world, ids, lane, cx: { ...world.cx, clock: clockOf(segments), now: () => end } };
}

const enroll = (
  { workspaceId }: World,
  { campaign, person, account, run }: { campaign: string; person: string; account: string; run: number },
) =>
  sql(
    `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, run, requested_at, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict do nothing`,
    [workspaceId, newId(), campaign, person, account, run, begin],
  );

/** A step has the same ID for everyone in a campaign. */
const stepOf = (campaign: string, step: number) => `${campaign.slice(0, -1)}${step}`;

async function happen({ world, ids, lane, cx }: Place, one: Happening): Promise<void> {
  const { workspaceId } = world;
  if (one.kind === "counted") {
    const now = () => new Date(+at(one.when) + 121_000);
    await countDays({ now, transact: cx.transact }, new Date(+now() + 1));
    return;
  }
  const [campaign, person] = [ids.campaigns[one.campaign!]!, ids.people[one.person!]!];
  const mine = "workspace_id = $1 and campaign_id = $2 and prospect_id = $3";
  const last = `${mine} and run = (select max(run) from enrollments where ${mine})`;
  const values = [workspaceId, campaign, person, at(one.when)];
  const deliver = (kind: string, stepId: string, state: string, bounce: string | null = null) =>
    sql(
      `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, state, rank, planned_at)
       select workspace_id, $4, $5, id, campaign_id, prospect_id, $6, $7, 'unknown', 2, $8 from enrollments where ${last}
       on conflict (workspace_id, enrollment_id, step_id, account_no) where enrollment_id is not null do nothing`,
      [workspaceId, campaign, person, newId(), lane, stepId, kind, begin],
    ).then(() =>
      sql(
        `update deliveries set state = $5, settled_at = $4, bounce = $7 where ${mine} and step_id = $6 and settled_at is null`,
        [...values, state, stepId, bounce],
      ),
    );
  const said = (kind: string, reason: string | null) =>
    sql(
      "insert into events (workspace_id, id, at, kind, prospect_id, campaign_id, reason) values ($1, $2, $3, $4, $5, $6, $7)",
      [workspaceId, newId(), at(one.when), kind, person, campaign, reason],
    );
  const stop = (reason: string) =>
    sql(
      `update enrollments set state = 'stopped', stop_reason = '${reason}', ended_at = $4 where ${last} and ended_at is null`,
      values,
    );
  switch (one.kind) {
    case "sent":
      return void (await deliver(steps[one.step!]!, stepOf(campaign, one.step!), "sent"));
    case "visited":
      return void (await deliver("visit_profile", stepOf(campaign, 7), "sent"));
    case "refused":
      return void (await deliver("email", stepOf(campaign, 8), "failed", "hard"));
    case "blocked":
      return void (await deliver("email", stepOf(campaign, 9), "failed", "block"));
    case "opened":
    case "clicked": {
      const also = one.kind === "clicked" ? ", clicked_at = least(clicked_at, $4)" : "";
      const stepId = stepOf(campaign, one.step!);
      return void (await sql(
        `update deliveries set opened_at = least(opened_at, $4)${also} where ${mine} and step_id = $5 and state = 'sent'`,
        [...values, stepId],
      ));
    }
    case "accepted":
      return void (await sql(
        `update enrollments set accepted_at = $4 where ${last} and accepted_at is null`,
        values,
      ));
    case "replied":
      return void (await said("reply", null));
    case "perhaps":
      return void (await said("reply", "uncertain"));
    case "away":
      return void (await said("out_of_office", null));
    case "stopped":
      return void (await stop("replied"));
    case "bounced":
      return void (await stop("bounced"));
    case "resumed":
      return void (await sql(
        `update enrollments set state = 'active', stop_reason = null, ended_at = null where ${last}`,
        values.slice(0, 3),
      ));
    case "restarted":
      return void (await enroll(world, { campaign, person, account: ids.accounts[1]!, run: 2 }));
  }
}

const plus = (rows: readonly Numbers[]): Numbers =>
  Object.fromEntries(
    figures.map((figure) => [figure, rows.reduce((sum, row) => sum + row[figure], 0)]),
  ) as Numbers;
const differs = (what: string, one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other) ? [] : [{ what, one, other }];

/** From before the first day to after the last one. */
function wholePeriod(cx: Context) {
  const iso = (moment: Date) => moment.toISOString().slice(0, 10);
  return { from: iso(new Date(+begin - day)), to: iso(new Date(+cx.clock.toVirtual(end) + day)) };
}

async function everyPage<Item>(
  read: (page: { limit: number; cursor?: string }) => Promise<{ items: Item[]; nextCursor: string | null }>,
  limit: number,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read({ limit, ...(cursor ? { cursor } : {}) });
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
}

/** Everything that must agree: report, campaign list, the list behind each metric, detailed report and file, stored or computed now. */
async function disagreements({ world, cx, ids }: Place, zone: string) {
  const period = wholePeriod(cx);
  const report = await showReport(cx, period);
  const counted = await inside(world, (tx) => countCampaigns(tx, ids.campaigns));
  const found = [];
  for (const id of ids.campaigns) {
    const listed = counted.numbers.get(id)!;
    const own = report.campaigns.find(({ campaign }) => campaign.id === id)?.numbers ?? noNumbers;
    found.push(
      ...differs(
        "campaign list",
        [
          own.requests + own.messages + own.emails + own.sms + own.voicemails,
          own.requests,
          own.accepted,
          own.contacted,
          own.replied,
          own.bounced,
          own.opened,
          own.clicked,
        ],
        [
          listed.sent,
          listed.requestsSent,
          listed.accepted,
          listed.contacted,
          listed.replied,
          listed.bounced,
          listed.opened,
          listed.clicked,
        ],
      ),
    );
  }
  found.push(...differs("days", plus(report.days.map(({ numbers }) => numbers)), report.total));
  found.push(...differs("accounts", plus(report.accounts.map(({ numbers }) => numbers)), report.total));
  const shownDay = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  for (const figure of figures) {
    const list = await everyPage((page) => listCounted(cx, { ...period, ...page, figure }), 3);
    const perDay = new Map<string, number>();
    for (const { at } of list)
      perDay.set(shownDay.format(new Date(at)), (perDay.get(shownDay.format(new Date(at))) ?? 0) + 1);
    const ofDays = report.days.flatMap(({ day, numbers }) =>
      numbers[figure] > 0 ? [[day, numbers[figure]]] : [],
    );
    found.push(...differs(`people behind ${figure}`, [...perDay].sort(), ofDays));
  }
  const lines = await everyPage((page) => listDetailed(cx, { ...period, ...page }), 4);
  const touches = (n: Numbers) => [n.requests, n.messages, n.emails, n.sms, n.voicemails];
  found.push(...differs("steps", touches(plus(lines.map(({ numbers }) => numbers))), touches(report.total)));
  const file = await read(downloadReport(cx, period));
  const columns = figures.map((_, index) =>
    file.slice(1).reduce((sum, cells) => sum + Number(cells[index + 2]), 0),
  );
  found.push(
    ...differs(
      "file",
      columns,
      figures.map((figure: Figure) => report.total[figure]),
    ),
  );
  const detailed = await read(downloadReport(cx, { ...period, isDetailed: true }));
  found.push(...differs("detailed file", detailed.length - 1, lines.length));
  return { found, report };
}

async function read(making: ReturnType<typeof downloadReport>): Promise<string[][]> {
  let text = "";
  for await (const part of (await making).body) text += part;
  return text
    .replace("\ufeff", "")
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
}

let seen = { runs: 0, happenings: 0, counted: 0, failure: null as unknown };
await fc
  .assert(
    fc.asyncProperty(
      zones,
      speeds,
      fc.array(happening, { minLength: 5, maxLength: 60 }),
      async (zone, changes, history) => {
        const place = await settle(zone, changes);
        for (const one of history) await happen(place, one as Happening);
        const before = await disagreements(place, zone);
        await countDays({ now: () => end, transact: place.cx.transact }, new Date(+end + 1));
        const kept = await disagreements(place, zone);
        await inside(place.world, forgetDays);
        const anew = await disagreements(place, zone);
        const total = figures.reduce((sum, figure) => sum + anew.report.total[figure], 0);
        seen = {
          ...seen,
          runs: seen.runs + 1,
          happenings: seen.happenings + history.length,
          counted: seen.counted + total,
        };
        const found = [
          ...[...before.found, ...kept.found, ...anew.found],
          ...differs("days that are kept and days counted now", before.report.days, anew.report.days),
          ...differs(
            "days that are kept to the end and days counted now",
            kept.report.days,
            anew.report.days,
          ),
        ];
        if (found.length > 0) throw new Error(JSON.stringify(found[0]));
      },
    ),
    { numRuns: Number(process.env.SCENARIO_RUNS ?? 8), endOnFailure: true },
  )
  .catch((error: Error) => {
    seen = {
      ...seen,
      failure: `${error.message} ${(error.cause as Error | undefined)?.stack ?? ""}`.slice(0, 6_000),
    };
  });
await finish(seen);
