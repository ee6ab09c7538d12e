import pg from "pg";
import { pino } from "pino";
import { withMigrationsUpTo } from "@/server/backup/migrations-up-to";
import { dropSchemas } from "@/server/backup/restore";
import { migrateDatabase } from "@/server/db/migrate";
import journal from "@/server/db/migrations/meta/_journal.json" with { type: "json" };
import { openPool } from "@/server/db/pool";
import { inWorkspace } from "@/server/db/tx";
import { newId } from "@/server/ids";
import { charge, creditsNow, refundCharges } from "@/server/planning/credits";
import type { ScenarioDatabase } from "../../inbox/run-scenario";

/*
 * A database of the version before postings, filled as that version filled it, is migrated. That version can no longer run, so its rows are
 * written here: monthly grants, credits of the operator, charges of which some were returned and charged again, and reservations.
 */
const urls: ScenarioDatabase = JSON.parse(process.env.SCENARIO_DATABASE ?? "{}");
const folder = "server/db/migrations";
const place = journal.entries.findIndex(({ tag }) => tag.endsWith("_credit_postings"));
const roles = {
  app: decodeURIComponent(new URL(urls.app).password),
  engine: decodeURIComponent(new URL(urls.engine).password),
};
const client = new pg.Client({ connectionString: urls.admin });
await client.connect();
const sql = async <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await client.query<Row>(text, values)).rows;

await dropSchemas(client);
await client.query("alter schema public owner to tern_owner");
await withMigrationsUpTo(folder, journal.entries[place - 1]!.when, (earlier) =>
  migrateDatabase(urls.admin, earlier, roles),
);

let state = 7;
const below = (max: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * max);
};
const day = 86_400_000;
const start = Date.parse("2026-06-05T10:00:00.000Z");
type Entry = [string, Date, string, string | null, number, string, number, string | null];

/** Half a year of a workspace; `busy` charges per day. Returns its id. */
async function filled(busy: number): Promise<string> {
  const id = newId();
  await sql(
    `insert into workspaces (id, name, email, brand, tier, is_subscription_good, created_at)
     values ($1, 'Old', 'old@corp.test', 'tern', 'growth', true, $2)`,
    [id, new Date(start)],
  );
  await sql("insert into credits (workspace_id, period_start, period_end) values ($1, $2, $3)", [
    ...[id, new Date(Date.UTC(2026, 10, 5, 10)), new Date(Date.UTC(2099, 0, 5, 10))],
  ]);
  const entries: Entry[] = [];
  let balance = 0;
  const write = (
    at: number,
    kind: string,
    category: string | null,
    amount: number,
    reference: string,
    turn = 1,
  ) => {
    entries.push([
      newId(),
      new Date(at),
      kind,
      category,
      amount,
      reference,
      turn,
      kind === "grant" ? null : id,
    ]);
    balance += amount;
  };
  const open: { reference: string; tenths: number; turn: number }[] = [];
  for (let on = 0; on < 178; on++) {
    const now = start + on * day;
    const [month, date] = [new Date(now).getUTCMonth(), new Date(now).getUTCDate()];
    if (date === 5)
      write(now, "grant", null, 10_000, `plan:${new Date(Date.UTC(2026, month, 5, 10)).toISOString()}`);
    if (date === 20)
      write(now, "grant", null, 500, `plan:${new Date(Date.UTC(2026, month, 5, 10)).toISOString()}`, 2);
    if (on % 50 === 7) write(now, "grant", null, 2_000, `operator:${newId()}`);
    // The last days are quiet, so that the reservations are covered.
    for (let one = 0; one < busy && on < 168; one++) {
      const at = now + one * 1_000;
      const tenths = 1 + below(60);
      const again = below(10) === 0 ? open.shift() : undefined;
      if (again) {
        write(at, "return", "sms", again.tenths, again.reference, again.turn + 1);
        if (below(2) === 0 || balance < tenths) continue;
        write(at + 1, "charge", "sms", -tenths, again.reference, again.turn + 2);
        open.push({ ...again, tenths, turn: again.turn + 2 });
      } else if (balance >= tenths) {
        const reference = newId();
        write(at, "charge", below(2) === 0 ? "sms" : "enrich", -tenths, reference);
        open.push({ reference, tenths, turn: 1 });
      }
    }
  }
  const column = (index: number) => entries.map((entry) => entry[index]);
  await sql(
    `insert into credit_entries (workspace_id, id, at, kind, category, amount, reference, turn, user_id)
     select $1, * from unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::int[], $7::text[], $8::smallint[], $9::uuid[])`,
    [id, ...[0, 1, 2, 3, 4, 5, 6, 7].map(column)],
  );
  await sql(
    `insert into credit_holds (workspace_id, reference, amount, until) values ($1, 'open', 30, '2099-01-01'), ($1, 'more', 20, '2099-01-02'),
       ($1, 'forgotten', 500, '2026-01-01')`,
    [id],
  );
  return id;
}

const ids = [await filled(12), await filled(60), await filled(100)];
// One that has nothing left, with a reservation that nothing covers any more.
const empty = newId();
await sql("insert into workspaces (id, name, email, brand) values ($1, 'Empty', 'empty@corp.test', 'tern')", [
  empty,
]);
await sql("insert into credits (workspace_id, period_end) values ($1, '2099-01-01')", [empty]);
await sql(
  "insert into credit_holds (workspace_id, reference, amount, until) values ($1, 'uncovered', 10, '2099-01-01')",
  [empty],
);

const balances = () =>
  sql<{ id: string; balance: number }>("select workspace_id as id, balance from credits order by 1");
/** A line of the history: a charge is one, of however many grants. */
const lines = (from: string) =>
  sql(`select workspace_id, id, at, kind, amount, reference, user_id, category from ${from} order by 1, 2`);
const before = { balances: await balances(), lines: await lines("credit_entries") };

const began = Date.now();
await migrateDatabase(urls.admin, folder, roles);
const seconds = (Date.now() - began) / 1_000;

const after = {
  balances: await balances(),
  lines: await lines(
    `(select p.workspace_id, p.id, p.at, case when p.kind in ('plan', 'gift') then 'grant' else p.kind end as kind, p.reference, p.user_id, p.category,
         (select sum(case when q.to_account = 'available' then q.amount else -q.amount end)::int from credit_postings q
           where q.workspace_id = p.workspace_id and q.reference = p.reference and q.turn = p.turn and q.kind = p.kind) as amount
       from credit_postings p where p.part = 0 and p.kind <> 'reserve') l`,
  ),
};
const [sums] = await sql(
  `select bool_and(c.balance = (select coalesce(sum(g.remaining), 0) from credit_grants g where g.workspace_id = c.workspace_id)) as grants,
          bool_and(c.balance = (select coalesce(sum(case when p.kind = 'reserve' then 0 when p.to_account = 'available' then p.amount else -p.amount end), 0)
            from credit_postings p where p.workspace_id = c.workspace_id)) as postings,
          array_agg(c.reserved order by c.workspace_id) as reserved from credits c`,
);
const overdrawn = await sql(
  `select 1 from credit_grants g where g.remaining < 0 or g.remaining > (select sum(amount) from credit_postings p
     where p.workspace_id = g.workspace_id and p.grant_id = g.id and p.kind in ('plan', 'gift'))`,
);
const kinds = await sql<{ kind: string; n: number }>(
  "select kind, count(*)::int as n from credit_grants group by 1 order by 1",
);

// The new version continues with it: an old charge goes back to its grants, and what is free can be spent, but nothing more.
const app = await openPool({ url: urls.app, name: "upgraded", max: 2 }, pino({ level: "silent" }));
const at = { now: new Date("2026-11-30T12:00:00.000Z"), newId: () => newId() };
const who = { category: "sms" as const, userId: null, campaignId: null };
const workspaceId = ids[0]!;
const [old] = await sql<{ reference: string; amount: number; parts: number }>(
  `select reference, sum(amount)::int as amount, count(*)::int as parts from credit_postings p where workspace_id = $1 and kind = 'charge'
     and not exists (select 1 from credit_postings r where r.workspace_id = $1 and r.reference = p.reference and r.turn = p.turn and r.kind = 'return')
    group by reference, turn order by count(*) desc, reference limit 1`,
  [workspaceId],
);
const inside = <T,>(work: Parameters<typeof inWorkspace<T>>[2]) => inWorkspace(app, { workspaceId }, work);
const { free } = await inside((tx) => creditsNow(tx, at));
await inside((tx) => refundCharges(tx, at, [old!.reference]));
const { free: more } = await inside((tx) => creditsNow(tx, at));
const paid = await inside((tx) =>
  charge(tx, at, [
    { reference: "too much", tenths: more + 51, ...who },
    { reference: "open", tenths: 30, ...who },
    { reference: "all", tenths: more, ...who },
  ]),
);
const [end] = await sql("select balance, reserved from credits where workspace_id = $1", [workspaceId]);
await app.end();
await client.end();
process.stdout.write(
  `\n${JSON.stringify({
    entries: before.lines.length,
    balancesStay: JSON.stringify(before.balances) === JSON.stringify(after.balances),
    linesAfter: after.lines.length,
    ...{ sums, overdrawn: overdrawn.length, kinds, isQuick: seconds < 60, seconds },
    changed: before.lines
      .flatMap((line, index) =>
        JSON.stringify(line) === JSON.stringify(after.lines[index]) ? [] : [[line, after.lines[index]]],
      )
      .slice(0, 2),
    returned: more - free === old!.amount,
    ...{ isOfSeveral: old!.parts > 1, paid: [...paid], end },
  })}\n`,
);
