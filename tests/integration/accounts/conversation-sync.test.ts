import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { memberAt } from "@/server/sandbox/rules/members";
import { imported, newCampaign } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { searcher, setSpeed } from "@/tests/integration/searches/setup";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
}, 600_000);
afterAll(() => tern?.stop());

type Sync = { status: string; conversations: number; messages: number; new_people: number };
type Talk = { who: number; days: number; text: string; from?: "them" | "us" };

const days = (count: number) => new Date(Date.now() - count * 86_400_000);
const pathOf = (accountId: string) => `/api/credentials/${accountId}/sync_dialogs`;

/** Messages at the network from before the account was connected, of which there are no events. */
async function talked(accountId: string, past: readonly Talk[]): Promise<void> {
  for (const { who, days: ago, text, from = "them" } of past)
    await tern.sql(
      `insert into sandbox.network_messages (workspace_id, id, seat_id, member, direction, text, at)
       select s.workspace_id, $2, s.id, $3, $4, $5, $6 from accounts a
         join sandbox.seats s on s.workspace_id = a.workspace_id and s.username = lower(a.username) where a.id = $1`,
      [accountId, randomUUID(), who, from === "us" ? "out" : "in", text, days(ago)],
    );
}

async function until(member: Member, accountId: string, fits: (sync: Sync) => boolean, withinMs = 180_000) {
  for (const end = Date.now() + withinMs; ; await sleep(50)) {
    const sync: Sync = (await member.get(pathOf(accountId))).body.payload;
    if (sync && fits(sync)) return sync;
    if (Date.now() > end) throw new Error(`reading still is ${JSON.stringify(sync)}`);
  }
}

async function synced(member: Member, accountId: string): Promise<Sync> {
  const begun = await member.post(pathOf(accountId));
  expect([begun.status, begun.body.payload?.status]).toEqual([200, "active"]);
  return until(member, accountId, ({ status }) => status !== "active");
}

const threadWith = (workspaceId: string, who: number) =>
  tern.sql<{ text: string; direction: string; at: Date; unread: boolean; needs: boolean }>(
    `select m.text, m.direction, m.at, c.is_unread as unread, c.needs_you as needs from messages m
       join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
       join prospect_identities i on i.workspace_id = m.workspace_id and i.prospect_id = m.prospect_id
      where m.workspace_id = $1 and i.kind = 'member_ref' and i.value = $2 order by m.at, m.direction`,
    [workspaceId, memberAt(who).ref],
  );

/** Adds a person to a campaign as of some days ago. */
async function entered(member: Member, campaignId: string, who: number, since: number): Promise<void> {
  const { firstName, lastName, profileUrl } = memberAt(who);
  await imported(
    member,
    campaignId,
    `First name,Last name,Profile URL\n${firstName},${lastName},${profileUrl}\n`,
  );
  await tern.sql(
    `update enrollments e set entered_at = $3 from prospects p
      where p.workspace_id = e.workspace_id and p.id = e.prospect_id and e.campaign_id = $1 and p.profile_url = $2`,
    [campaignId, profileUrl, days(since)],
  );
}
const standing = (workspaceId: string) =>
  tern.sql<{ profile_url: string; state: string; reason: string | null }>(
    `select p.profile_url, e.state, e.stop_reason as reason from enrollments e
       join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id where e.workspace_id = $1`,
    [workspaceId],
  );

test("messages of strangers and the account are in the inbox once, with their dates, and have no consequences (INBOX-10)", async () => {
  const { member, accountId } = await searcher(tern);
  expect((await member.get(pathOf(accountId))).body.payload).toBeNull();
  await talked(accountId, [
    { who: 100, days: 40, text: "Shall we meet?" },
    { who: 100, days: 39, text: "Thanks", from: "us" },
    { who: 100, days: 38, text: "Please remove me from your list" },
    { who: 100, days: 37, text: "Thanks", from: "us" },
    { who: 200, days: 400, text: "Nice talk" },
  ]);
  const first = await synced(member, accountId);
  expect(first).toMatchObject({
    status: "done",
    conversations: 2,
    messages: 5,
    new_people: 2,
    failure: null,
  });
  const thread = await threadWith(member.workspaceId, 100);
  expect(thread.map(({ text, direction }) => `${direction} ${text}`)).toEqual([
    "in Shall we meet?",
    "out Thanks",
    "in Please remove me from your list",
    "out Thanks",
  ]);
  expect(Math.abs(+thread[0]!.at - +days(40))).toBeLessThan(120_000);
  expect(thread.some(({ unread, needs }) => unread || needs)).toBe(false);
  const [told] = await tern.sql<{ jobs: number; events: number; out: number }>(
    `select (select count(*)::int from jobs.job where name = 'label-reply' and data ->> 'workspaceId' = $1::uuid::text) as jobs,
        (select count(*)::int from events where workspace_id = $1 and kind in ('reply', 'sent')) as events,
        (select count(*)::int from prospects where workspace_id = $1 and opted_out_at is not null) as out`,
    [member.workspaceId],
  );
  expect(told).toEqual({ jobs: 0, events: 0, out: 0 });
  expect(await synced(member, accountId)).toMatchObject({ conversations: 2, messages: 0, new_people: 0 });
}, 600_000);

test("a missed reply ends a sequence that had started before it, an older one does not (R14)", async () => {
  const { member, accountId } = await searcher(tern);
  const { _id: campaignId } = await newCampaign(member);
  await entered(member, campaignId, 300, 20);
  await entered(member, campaignId, 301, 20);
  await entered(member, campaignId, 302, 20);
  await talked(accountId, [
    { who: 300, days: 30, text: "Good to know you" },
    { who: 301, days: 10, text: "Yes, call me" },
    { who: 302, days: 11, text: "Yes, call me" },
    { who: 302, days: 10, text: "I just did", from: "us" },
  ]);
  expect(await synced(member, accountId)).toMatchObject({ conversations: 3, messages: 4, new_people: 0 });
  const stands = new Map((await standing(member.workspaceId)).map((row) => [row.profile_url, row]));
  const of = (who: number) => stands.get(memberAt(who).profileUrl);
  expect([of(300)?.state, of(301)?.reason]).toEqual(["active", "replied"]);
  expect(of(302)?.state).toBe("stopped");
  const marks = async (who: number) => (await threadWith(member.workspaceId, who)).map(({ needs }) => needs);
  expect([await marks(300), await marks(301), await marks(302)]).toEqual([[false], [true], [false, false]]);
}, 600_000);

const strangers = (count: number): Talk[] =>
  Array.from({ length: count }, (_, n) => ({ who: 500 + n, days: 50, text: `Hello ${n}` }));

test("it survives a worker killed in the middle, and reads nothing twice", async () => {
  const { member, accountId } = await searcher(tern, 200);
  await talked(accountId, strangers(12));
  await member.post(pathOf(accountId));
  await until(member, accountId, ({ conversations }) => conversations >= 2);
  await tern.children.findLast(({ name }) => name === "worker")?.kill("SIGKILL");
  await tern.start("worker");
  const done = await until(member, accountId, ({ status }) => status !== "active", 90_000);
  expect(done).toMatchObject({ status: "done", conversations: 12, messages: 12, new_people: 12 });
}, 600_000);

test("pages are spaced, only one sync runs at a time, and it can be canceled and restarted (R8)", async () => {
  const { member, accountId } = await searcher(tern, 1);
  await talked(accountId, strangers(3));
  await member.post(pathOf(accountId));
  await until(member, accountId, ({ conversations }) => conversations === 1);
  await sleep(1_500);
  expect((await member.post(pathOf(accountId))).body.payload).toMatchObject({
    status: "active",
    conversations: 1,
  });
  const cancelled = (await member.ask(pathOf(accountId), { method: "DELETE" })).body.payload;
  expect(cancelled).toMatchObject({ status: "stopped", conversations: 1, messages: 1 });
  await setSpeed(member, 10_000);
  expect(await synced(member, accountId)).toMatchObject({ status: "done", conversations: 3, messages: 2 });
}, 600_000);
