import { lookUp } from "@/server/engine/look-up";
import { retraceWorkspace } from "@/server/engine/retrace/retrace-workspace";
import type { OutgoingMail } from "@/server/ports/mail";
import { take, workNow, workUntil } from "../drive.mts";
import {
  accepted,
  at,
  deliveriesOf,
  email,
  enroll,
  enrollmentsOf,
  hours,
  message,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  report,
  request,
  sql,
  time,
  type World,
  wait,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};

/** In an order that satisfies the foreign keys. */
const ledger = ["lanes", "enrollments", "conversations", "deliveries", "messages", "usage"];

/** Takes a backup of a world; calling the result restores it, as a copy that was not released. */
async function backUp({ workspaceId }: World): Promise<() => Promise<void>> {
  const since = time.now;
  const rows = new Map<string, string>();
  for (const table of ledger) {
    const [row] = await sql<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from ${table} t where workspace_id = $1`,
      [workspaceId],
    );
    rows.set(table, row?.rows ?? "[]");
  }
  const columnsOf = async (table: string) =>
    (
      await sql<{ columns: string }>(
        `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
          where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
    )[0]?.columns;
  return async () => {
    await sql("update campaigns set status = 'active' where workspace_id = $1", [workspaceId]);
    for (const table of ledger.toReversed())
      await sql(`delete from ${table} where workspace_id = $1`, [workspaceId]);
    for (const table of ledger) {
      const columns = await columnsOf(table);
      await sql(
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [rows.get(table)],
      );
    }
    await sql("insert into plumbing.fence (backup_at) values ($1)", [since]);
    await sql("insert into restorations (workspace_id, backup_at, restored_at) values ($1, $2, $3)", [
      workspaceId,
      since,
      time.now,
    ]);
    await sql("insert into retraces select workspace_id, id from enrollments where workspace_id = $1", [
      workspaceId,
    ]);
    await sql("update accounts set last_checked_at = $2 where workspace_id = $1", [workspaceId, time.now]);
  };
}

const look = ({ workspaceId }: World, releaseAskedAt: Date | null) =>
  retraceWorkspace(engine, { workspaceId, releaseAskedAt });
const standing = async ({ workspaceId }: World) =>
  (
    await sql<{ recognised: number; held: number; isReleased: boolean }>(
      `select recognised, held, released_at is not null as "isReleased" from restorations where workspace_id = $1`,
      [workspaceId],
    )
  )[0];
const lift = () => sql("select lift_fence()");
const statesOf = async (world: World) =>
  (await deliveriesOf(world)).map(({ kind, state, wait_reason }) => [kind, state, wait_reason]);
const mailsTo = (world: World) =>
  outside.mails.filter(({ mailbox }) => world.mailboxIds.includes(mailbox)).map(({ mail }) => nameOf(mail));
const nameOf = ({ to, subject }: OutgoingMail) => `${subject} to ${to.name}`;
const isOnce = (names: readonly string[]) => new Set(names).size === names.length;

// The original did several steps of a path; the copy follows it and continues where it stopped.
{
  const world = await newWorld({ spacing: [0, 0], burst: 10 });
  const other = await newWorld();
  const campaign = await newCampaign(world, [
    email("One"),
    wait(1, "days"),
    email("Two"),
    wait(1, "days"),
    email("Three"),
  ]);
  await enroll(world, campaign, 3);
  const restore = await backUp(world);
  await workUntil(engine, new Date(+time.now + hours(26)));
  const original = mailsTo(world);
  await restore();
  await enroll(other, await newCampaign(other, [email("New")]), 1);
  const claimed = (await take(engine)).length;
  await look(world, null);
  const first = await standing(world);
  await look(world, time.now);
  const asked = await standing(world);
  await sql("update restorations set released_at = now()");
  await sql("insert into restorations values ($1, now(), now(), now(), now(), null, now())", [
    other.workspaceId,
  ]);
  await lift();
  await workUntil(engine, new Date(+time.now + hours(72)));
  const all = mailsTo(world);
  seen.path = {
    original: original.length,
    claimed,
    first,
    asked,
    mails: all.length,
    isOnce: isOnce(all),
    elsewhere: mailsTo(other).length,
    texts: (
      await sql("select state from messages where workspace_id = $1 group by state", [world.workspaceId])
    ).map(({ state }) => state),
    people: (await enrollmentsOf(world)).map(({ state }) => state),
    doubts: await sql("select id from retraces"),
  };
}

// The original passed a condition and continued; the copy gets there after its release.
{
  at("2026-03-09T09:00:00.000Z");
  const world = await newWorld();
  const campaign = await newCampaign(world, [request(), accepted(2, "finish"), message()]);
  await enroll(world, campaign, 1);
  await workUntil(engine, new Date(+time.now + hours(3)));
  const restore = await backUp(world);
  outside.relation = "connected";
  await workUntil(engine, new Date(+time.now + hours(60)));
  const original = outside.actions.map(({ action }) => action.kind);
  await restore();
  await look(world, null);
  await look(world, time.now);
  await lift();
  at("2026-03-12T10:00:00.000Z");
  await workNow(engine);
  const late = await statesOf(world);
  await lookUp(engine);
  await workUntil(engine, new Date(+time.now + hours(24)));
  seen.late = {
    original,
    late,
    actions: outside.actions.map(({ action }) => action.kind),
    people: (await enrollmentsOf(world)).map(({ state }) => state),
    doubts: await sql("select id from retraces"),
  };
  outside.relation = "none";
}

// A mailbox that files nothing cannot be checked.
{
  at("2026-03-16T09:00:00.000Z");
  const world = await newWorld({ sentCopies: "none", spacing: [0, 0], burst: 10 });
  await enroll(world, await newCampaign(world, [email("Silent")]), 2);
  const restore = await backUp(world);
  await workNow(engine);
  const original = mailsTo(world).length;
  await restore();
  await look(world, null);
  const before = await statesOf(world);
  await look(world, time.now);
  await lift();
  pass(hours(1));
  await workNow(engine);
  seen.unknowable = {
    original,
    before,
    after: await statesOf(world),
    people: (await enrollmentsOf(world)).map(({ state }) => state),
    standing: await standing(world),
    mails: mailsTo(world).length,
  };
}

// A server that does not respond is asked again, and then a member.
{
  const world = await newWorld();
  await enroll(world, await newCampaign(world, [email("Away")]), 1);
  const restore = await backUp(world);
  await restore();
  outside.isMailServerAway = true;
  await look(world, time.now);
  await lift();
  const aside = { states: await statesOf(world), isReleased: (await standing(world))?.isReleased };
  let looks = 1;
  for (; looks < 20 && !(await standing(world))?.held; looks++) {
    pass(hours(3));
    await lookUp(engine);
  }
  outside.isMailServerAway = false;
  seen.away = { aside, looks, states: await statesOf(world) };
}

await report(seen);
