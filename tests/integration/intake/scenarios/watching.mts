import { setTimeout as sleep } from "node:timers/promises";
import { readMail } from "@/server/drivers/mail-reader";
import { startIntake } from "@/server/engine/intake";
import { createPhoneBell } from "@/server/engine/intake/phone-bell";
import { newId } from "@/server/ids";
import { updateAccount } from "@/server/services/accounts/accounts";
import { connectAccount } from "@/server/services/accounts/connect";
import { finish, newWorld, outside, pools, ports, sql, tools } from "../../inbox/kit.mts";
import { newCampaign, writtenTo } from "../campaign-double.mts";
import { createInbox } from "../inbox-double.mts";
import { connectMailbox } from "../mailbox-double.mts";

const world = await newWorld();
const account = await connectAccount(world.cx, {
  email: "mia@network.test",
  password: "pass",
  countryCode: "DE",
  automationType: "cloud",
  timezone: "UTC",
  workHoursStart: 0,
  workHoursEnd: 24,
  workingDays: [1, 2, 3, 4, 5],
});
const names = ["a", "b", "c", "d"];
const boxes = new Map(names.map((name) => [name, createInbox()]));
const ids: Record<string, string> = {};
for (const name of names) ids[name] = await connectMailbox(world, account.id, name);

/** Which worker opened which mailbox, in order. */
const opened: { worker: string; name: string }[] = [];
const refusing = new Set<string>();
const tries: Record<string, number> = {};

function worker(name: string) {
  const id = newId();
  const stop = new AbortController();
  const mail = {
    ...ports.mail,
    openReader: async ({ imap }: Parameters<typeof ports.mail.openReader>[0]) => {
      tries[imap.username] = (tries[imap.username] ?? 0) + 1;
      if (refusing.has(imap.username)) throw Object.assign(new Error("no"), { stage: "login" });
      opened.push({ worker: name, name: imap.username });
      return boxes.get(imap.username)!.open();
    },
  };
  const cx = { ...tools, ports: { ...ports, mail }, pools, readMail, phoneBell: createPhoneBell() };
  const beat = async () => {
    while (!stop.signal.aborted) {
      await sql(
        "insert into plumbing.workers (id) values ($1) on conflict (id) do update set beat_at = now()",
        [id],
      );
      await sleep(500);
    }
  };
  const running = [beat(), startIntake(cx, { signal: stop.signal, workerId: id })];
  const end = () => {
    stop.abort();
    return Promise.all(running);
  };
  return { id, stop: end };
}

async function until(what: string, done: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
    await sleep(50);
  }
}
const held = async () =>
  (
    await sql<{ watched_by: string; n: number }>(
      "select watched_by, count(*)::int as n from mailboxes group by 1 order by 2",
    )
  ).map((row) => row.n);
const watched = async () => (await sql("select 1 from mailboxes where watched_by is null")).length === 0;

const seen: Record<string, unknown> = {};
const one = worker("one");
await until("one watches all", async () => opened.length >= 4 && (await watched()));
seen.alone = await held();

const two = worker("two");
await until("two has its share", async () => String(await held()) === "2,2");
await until("two reads", async () => opened.filter((entry) => entry.worker === "two").length >= 2);
seen.shared = await held();

// Worker two is cut off: it neither beats nor says goodbye. Its row gets old and the other takes over.
await two.stop();
await sql("update mailboxes set watched_by = $1 where watched_by is null", [two.id]);
await sql("update plumbing.workers set beat_at = now() - interval '1 hour' where id = $1", [two.id]);
await until("one takes over", async () => String(await held()) === "4");
seen.takenOver = await held();

// The server refuses the password of one mailbox after its connection broke.
refusing.add("a");
await sql("update mailboxes set imap_port = imap_port + 1 where id = $1", [ids.a]);
await until(
  "trouble is told",
  async () =>
    (await sql("select 1 from mailboxes where id = $1 and problem = 'login_failed'", [ids.a])).length === 1,
);
await sleep(3_000);
seen.refused = {
  ...(await sql("select status, problem from mailboxes where id = $1", [ids.a]))[0],
  ...(await sql("select closed_reason from lanes where mailbox_id = $1", [ids.a]))[0],
  tries: (tries.a ?? 0) - opened.filter(({ name }) => name === "a").length,
  told: (
    await sql(
      "select count(*)::int as n from plumbing.outbox where event = 'update_integrations' and payload ->> '_id' = $1",
      [ids.a],
    )
  )[0]?.n,
};

// New server settings are tried at once, and the lane opens again.
refusing.clear();
await sql("update mailboxes set imap_port = imap_port + 1 where id = $1", [ids.a]);
await until(
  "it is well again",
  async () =>
    (await sql("select 1 from mailboxes where id = $1 and problem is null and status = 'connected'", [ids.a]))
      .length === 1,
);
seen.mended = (await sql("select closed_reason from lanes where mailbox_id = $1", [ids.a]))[0];

// The network: a person accepts and writes, and a stranger writes too. The network reports everything twice.
const campaign = await newCampaign(world.workspaceId, "First");
const mine = { workspaceId: world.workspaceId, accountId: account.id, mailboxId: ids.b! };
const ines = await writtenTo(mine, [campaign], "ines");
const gone = await writtenTo(mine, [campaign], "gone");
const free = await writtenTo(mine, [], "free");
const at = new Date();
const of = (name: string) => ({
  at,
  memberRef: `ref-${name}`,
  profileUrl: `https://network.test/in/${name}`,
});
const said = (id: string, name: string, text: string) =>
  ({ id, kind: "message_received", threadId: "t", text, ...of(name) }) as const;
const events = [
  { id: "e1", kind: "request_accepted", ...of("free") } as const,
  said("e2", "ines", "Yes, tell me more"),
  said("e3", "stranger", "Who are you?"),
  said("e4", "gone", "stop"),
];
outside.events.push(...events, ...events);
await until(
  "the news are in",
  async () => (await sql("select 1 from accounts where event_cursor = '8'")).length === 1,
);
const person = async (id: string) => ({
  messages: await sql(
    "select channel, text, understood_as from messages where prospect_id = $1 and direction = 'in'",
    [id],
  ),
  enrollments: await sql("select state, stop_reason from enrollments where prospect_id = $1", [id]),
  events: (await sql("select kind from events where prospect_id = $1 order by at, id", [id])).map(
    ({ kind }) => kind,
  ),
  status: (await sql("select status from prospects where id = $1", [id]))[0]?.status,
});
seen.network = {
  reply: await person(ines.prospectId),
  optOut: await person(gone.prospectId),
  accepted: await person(free.prospectId),
  strangers: (await sql("select count(*)::int as n from messages where text = 'Who are you?'"))[0]?.n,
};
outside.refusal = "challenge";
await until(
  "the account is shut out",
  async () => (await sql("select 1 from accounts where auth ? 'challengedAt'")).length === 1,
);
seen.shutOut = (await sql("select closed_reason from lanes where channel = 'network'"))[0];
outside.refusal = null;
await updateAccount(world.cx, { id: account.id, password: "new word" });
outside.events.push(said("e9", "ines", "Still there?"));
await until(
  "it is watched again",
  async () => (await sql("select 1 from messages where text = 'Still there?'")).length === 1,
);
seen.letIn = (
  await sql(
    "select a.status, l.closed_reason from accounts a join lanes l on l.account_id = a.id and l.channel = 'network'",
  )
)[0];
await one.stop();
await finish(seen);
