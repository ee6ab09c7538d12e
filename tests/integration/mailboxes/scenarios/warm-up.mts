import { setTimeout as sleep } from "node:timers/promises";
import { warmUpRound } from "@/server/engine/warm-up/rounds";
import { readWarmUp } from "@/server/services/warm-up/warm-up";
import { sql, time } from "../../engine/kit.mts";
import {
  contextOf,
  endLeases,
  heldBy,
  leaksOf,
  playUntil,
  readToTheEnd,
  startTrial,
  stoppedAt,
  volumes,
} from "../warm-up-trial.mts";

const seen: Record<string, unknown> = {};
const mailboxes = 16;
// Monday, 8:00 in Berlin.
time.now = new Date("2026-03-02T07:00:00Z");
const trial = await startTrial({ mailboxes, domains: 4 });
const { world, accepted, spam, addresses, engine, store } = trial;

await playUntil(trial, new Date("2026-03-03T20:00:00Z"));
await readToTheEnd(trial);
const counts = volumes(trial);
const planOf: Record<string, number> = { "2026-03-02": 3, "2026-03-03": 6 };
const off = Object.entries(planOf).flatMap(([day, plan]) =>
  addresses.map((address) => Math.abs((counts.get(`${address} ${day}`) ?? 0) - plan)),
);
const pairs = new Map<string, number>();
for (const { from, to } of accepted) {
  const key = [from, to].sort().join(" ");
  pairs.set(key, (pairs.get(key) ?? 0) + 1);
}
const held = await heldBy(trial);
const [records] = await sql<Record<string, number>>(
  `select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where answers_id is not null and state = 'sent')::int as answers,
      count(*) filter (where placement = 'spam')::int as spam, count(*) filter (where placement in ('inbox', 'spam'))::int as found
     from warm_up_mails`,
);
const sameDomain = accepted.filter(({ from, to }) => from.split("@")[1] === to.split("@")[1]);
seen.days = {
  volumeError: Math.max(...off),
  busiestPair: Math.max(...pairs.values()),
  sameDomain: sameDomain.length,
  twice: accepted.length - new Set(accepted.map(({ messageId }) => messageId)).size,
  recordedAll: records?.sent === accepted.length,
  failures: await sql(
    "select failure, state, count(*)::int as n from warm_up_mails where failure is not null group by 1, 2",
  ),
  replyRate: (records?.answers ?? 0) / accepted.length,
};
const found = await sql<{ id: string; placement: string }>(
  "select message_id as id, placement from warm_up_mails where placement in ('inbox', 'spam')",
);
seen.placement = {
  // What our page says against what the servers did.
  wrong: found.filter(({ id, placement }) => spam.has(id) !== (placement === "spam")).length,
  inSpam: spam.size > 5 && (records?.spam ?? 0) > 5,
  // What was read lies in no folder for spam, is marked as read, and what came from there as important.
  leftInSpam: found.filter(({ id }) => held.some((mail) => mail.id === id && mail.folder === "Junk")).length,
  unseen: found.filter(({ id }) => held.some((mail) => mail.id === id && !mail.isSeen)).length,
  unmarked: found.filter(
    ({ id, placement }) => placement === "spam" && held.some((mail) => mail.id === id && !mail.isFlagged),
  ).length,
  putAway: held.some(({ folder }) => folder === "Warm-up"),
};
seen.leaks = await leaksOf(trial);
const shown = await readWarmUp(contextOf(world), { id: world.mailboxIds[0]! });
seen.shown = {
  standstill: shown.standstill,
  sent: shown.total.sent,
  days: shown.days.slice(0, 3).map(({ planned, sent }) => [planned, sent]),
  limit: shown.limit,
  pool: shown.pool,
};

// The intake does read: a stranger is seen, and a mark copied from a warm-up email hides nothing of theirs.
const marked = accepted.find(({ to }) => to === addresses[0])!;
const copied = held.find(({ id }) => id === marked.messageId)!;
const raw = await store.get(
  copied.login,
  copied.folder,
  (await store.findByMessageId(copied.login, copied.folder, copied.id))[0]!,
);
const mark = /^x-warm-up: *(\S+)/im.exec(Buffer.from(raw ?? []).toString("latin1"))?.[1];
const stranger = (extra: string) =>
  Buffer.from(
    `From: Eve <eve@elsewhere.test>\r\nTo: ${addresses[0]}\r\nSubject: Hello\r\nMessage-ID: <${extra.length}@elsewhere.test>\r\nDate: ${time.now.toUTCString()}\r\n${extra}\r\nHi\r\n`,
  );
await store.deliver(addresses[0]!, stranger(""));
await store.deliver(addresses[0]!, stranger(`X-Warm-Up: ${mark}\r\n`));
await readToTheEnd(trial);
seen.strangers = (
  await sql("select 1 from unmatched_mails where workspace_id = $1", [world.workspaceId])
).length;

/** The first email of the next day, whose worker stops at a point; returns how many copies the servers got of what it was sending. */
async function interrupted(point: string, how: "hangs" | "dies") {
  const before = accepted.length;
  const broken = stoppedAt(engine, point, how);
  for (let turn = 0; turn < 500 && accepted.length === before; turn++) {
    const round = warmUpRound(broken).catch(() => 0);
    await Promise.race([round, sleep(how === "hangs" ? 1_500 : 30_000)]);
    const [row] = await sql("select 1 from warm_up_mails where state in ('claimed', 'transmitting')");
    if (row) break;
    time.now = new Date(+time.now + 10 * 60_000);
  }
  const open = await sql<{ id: string; message_id: string }>(
    "select id, message_id from warm_up_mails where state in ('claimed', 'transmitting')",
  );
  await endLeases();
  const end = new Date(+time.now + 8 * 3_600_000);
  await playUntil(trial, end);
  const copies = open.map(
    ({ message_id }) => accepted.filter(({ messageId }) => messageId === message_id).length,
  );
  const states = await sql<{ state: string; placement: string }>(
    "select state, placement from warm_up_mails where id = any($1)",
    [open.map(({ id }) => id)],
  );
  return {
    interrupted: open.length > 0,
    most: Math.max(...copies),
    lost: copies.filter((copy) => copy === 0).length,
    states: [...new Set(states.map(({ state }) => state))],
  };
}
time.now = new Date("2026-03-04T07:50:00Z");
seen.beforeTheDot = await interrupted("after_rcpt", "hangs");
time.now = new Date("2026-03-05T07:50:00Z");
seen.afterTheDot = await interrupted("after_250", "dies");

// Trouble: the own server refuses, the mailbox cannot be reached, nobody is left in the pool.
const [first, second] = world.mailboxIds as [string, string];
await sql("update warm_ups set paused_reason = 'blocked', paused_at = $2 where mailbox_id = $1", [
  first,
  time.now,
]);
await sql("update mailboxes set status = 'disabled', problem = 'login_failed' where id = $1", [second]);
const standstillOf = async (id: string) => (await readWarmUp(contextOf(world), { id })).standstill;
seen.trouble = [await standstillOf(first), await standstillOf(second)];
await sql("update warm_ups set is_on = false where mailbox_id <> all($1)", [world.mailboxIds.slice(2, 5)]);
seen.alone = await standstillOf(world.mailboxIds[2]!);

await trial.close();
process.stdout.write(`${JSON.stringify(seen)}\n`);
process.exit(0);
