import { setTimeout as sleep } from "node:timers/promises";
import { inWorkspace } from "@/server/db/tx";
import { newId } from "@/server/ids";
import { connectAccount } from "@/server/services/accounts/connect";
import { listAccounts } from "@/server/services/accounts/list";
import { planningOf } from "@/server/services/campaigns/planning";
import { recordAnswer } from "@/server/services/inbox/answers";
import { saveDraft } from "@/server/services/inbox/drafts";
import { countInbox, listInbox, markRead, markUnread, setDone } from "@/server/services/inbox/inbox";
import { remind } from "@/server/services/inbox/reminders";
import { rescheduleMessage } from "@/server/services/inbox/send-later";
import { sendMessage, undoMessage } from "@/server/services/inbox/sending";
import { showThread } from "@/server/services/inbox/thread";
import { newCampaign, type Sent, writtenTo } from "../../intake/campaign-double.mts";
import { connectMailbox } from "../../intake/mailbox-double.mts";
import { codeOf, contextIn, finish, newWorld, pools, sql } from "../kit.mts";

const world = await newWorld();
const { cx, workspaceId } = world;
const hours = { timezone: "UTC", workHoursStart: 9, workHoursEnd: 18, workingDays: [1, 2, 3, 4, 5] };
const connect = (email: string, automationType: "cloud" | "extension") =>
  connectAccount(cx, { email, password: "pass", countryCode: "DE", automationType, ...hours });
const account = await connect("mia@network.test", "cloud");
const second = await connect("tom@network.test", "extension");
const mailboxId = await connectMailbox(world, account.id, "mia");
const campaign = await newCampaign(workspaceId, "First");
const mine = { workspaceId, accountId: account.id, mailboxId };

const people: Sent[] = [];
for (let index = 0; index < 7; index++)
  people.push(await writtenTo(mine, index === 0 ? [campaign] : [], `p${index}`));
// The third belongs to the second account; instants one minute apart, the first is the newest.
await sql("update conversations set account_id = $1 where prospect_id = $2", [
  second.id,
  people[2]!.prospectId,
]);
for (const [index, { prospectId }] of people.entries())
  await sql(
    "update conversations set last_message_at = now() - $2 * interval '1 minute' where prospect_id = $1",
    [prospectId, index],
  );
const [ines, kim, away, done] = people;
const answered = async (prospectId: string, text: string, at = "now()") => {
  const [conversation] = await sql<{ id: string }>(
    `update conversations set needs_you = true, is_unread = true, last_direction = 'in', last_in_at = ${at} where prospect_id = $1 returning id`,
    [prospectId],
  );
  await sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, mailbox_id, channel, direction, kind, state, subject, text, from_address,
       to_address, at, understood_as, mail_message_id, dedupe_key)
     values ($1, $2, $3, $4, $5, 'email', 'in', 'email', 'received', 'AW: Re: Hello', $6, 'ines@private.test', 'mia@sender.test', ${at}, 'reply', $7, $7)`,
    [workspaceId, newId(), conversation!.id, prospectId, mailboxId, text, `<${newId()}@private.test>`],
  );
};
await answered(ines!.prospectId, "Zeigen Sie mir die Streckenplanung");
await answered(kim!.prospectId, "Please call");
await sql("update conversations set away_until = now() + interval '3 days' where prospect_id = $1", [
  away!.prospectId,
]);
await sql("update conversations set account_id = $1 where prospect_id = $2", [account.id, away!.prospectId]);
await setDone(cx, { prospectId: done!.prospectId, isDone: true });

const names = async (input: Partial<Parameters<typeof listInbox>[1]>, as = cx) =>
  (await listInbox(as, { limit: 25, ...input })).items.map((item) => item.fullName);
const seen: Record<string, unknown> = {};
seen.splits = {
  needsYou: await names({ split: "needs_you" }),
  waiting: await names({ split: "waiting" }),
  away: await names({ split: "out_of_office" }),
  done: await names({ split: "done" }),
  all: await names({}),
};
seen.counts = await countInbox(cx);

// Pages by cursor, with a conversation that moves to the top in between.
const first = await listInbox(cx, { limit: 3 });
await sql("update conversations set last_message_at = now() + interval '1 second' where prospect_id = $1", [
  people[6]!.prospectId,
]);
const next = await listInbox(cx, { limit: 3, cursor: first.nextCursor! });
seen.pages = [first.items.map((item) => item.fullName), next.items.map((item) => item.fullName), first.total];
await sql("update conversations set last_message_at = now() - interval '6 minutes' where prospect_id = $1", [
  people[6]!.prospectId,
]);
seen.badCursor = await codeOf(listInbox(cx, { limit: 3, cursor: "nonsense" }));

seen.search = {
  word: await names({ query: "streckenplan" }),
  name: await names({ query: "p4" }),
  address: await names({ query: "p5@custo" }),
  none: await names({ query: "zzz" }),
  odd: await names({ query: "'; & | ! \\ % _ :*" }),
};
const other = await newWorld();
seen.foreignSearch = await names({ query: "streckenplan" }, other.cx);
seen.unreadOnly = await names({ unreadOnly: true });

// A member with access to the second account only.
await sql("update conversations set account_id = $1 where prospect_id = $2", [
  second.id,
  people[5]!.prospectId,
]);
const limited = contextIn(workspaceId, world.personId, { isAdmin: false, allowedAccounts: [second.id] });
seen.limited = {
  list: await names({}, limited),
  ofOther: await names({ accountId: account.id }, limited),
  counts: (await countInbox(limited)).all,
  thread: await codeOf(showThread(limited, { prospectId: ines!.prospectId, limit: 50 })),
  send: await codeOf(
    sendMessage(limited, { prospectId: ines!.prospectId, clientId: newId(), channel: "email", text: "x" }),
  ),
  read: await codeOf(markRead(limited, { prospectId: ines!.prospectId })),
  draft: await codeOf(
    saveDraft(limited, { prospectId: ines!.prospectId, channel: "email", subject: "", text: "x" }),
  ),
};
seen.foreign = {
  thread: await codeOf(showThread(other.cx, { prospectId: ines!.prospectId, limit: 50 })),
  send: await codeOf(
    sendMessage(other.cx, { prospectId: ines!.prospectId, clientId: newId(), channel: "email", text: "x" }),
  ),
};

await saveDraft(cx, { prospectId: ines!.prospectId, channel: "email", subject: "", text: "Dear Ines" });
seen.emptied = await saveDraft(cx, { prospectId: kim!.prospectId, channel: "email", subject: "", text: " " });
seen.thread = await showThread(cx, { prospectId: ines!.prospectId, limit: 50 });
const statusOf = async (status: string) => {
  await sql("update campaigns set status = $2 where workspace_id = $1 and name = 'First'", [
    workspaceId,
    status,
  ]);
  const { sequence } = await showThread(cx, { prospectId: ines!.prospectId, limit: 50 });
  return [sequence?.campaignStatus, sequence?.next.reason];
};
seen.standing = [await statusOf("paused"), await statusOf("draft"), (await statusOf("active"))[0]];

const clientId = newId();
const wish = { prospectId: ines!.prospectId, clientId, channel: "email" as const, text: "Gladly.\nWhen?" };
const [one, two] = await Promise.all([sendMessage(cx, wish), sendMessage(cx, wish)]);
seen.sent = { ...one, isOne: one.id === two.id };
const [line] = await sql(
  `select d.rank, d.state, d.enrollment_id, round(extract(epoch from d.due_at - d.planned_at))::int as seconds, l.wake_at <= d.due_at as awake,
          m.mail_references, m.dedupe_key
     from deliveries d join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
     join messages m on m.workspace_id = d.workspace_id and m.delivery_id = d.id where d.rank = 0`,
);
seen.line = { ...line, references: (line?.mail_references as string[]).length };
seen.afterSend = {
  conversation: (await listInbox(cx, { limit: 1, split: "waiting" })).items[0],
  enrollments: await sql("select state from enrollments where prospect_id = $1", [ines!.prospectId]),
  drafts: (await showThread(cx, { prospectId: ines!.prospectId, limit: 50 })).drafts,
};
seen.foreignUndo = await codeOf(undoMessage(other.cx, { id: one.id }));
seen.limitedUndo = await codeOf(undoMessage(limited, { id: one.id }));
seen.undone = await codeOf(undoMessage(cx, { id: one.id }));
seen.afterUndo = (await listInbox(cx, { limit: 1, split: "needs_you" })).items[0];
seen.draftAgain = (await showThread(cx, { prospectId: ines!.prospectId, limit: 50 })).drafts;
seen.leftovers = await sql("select 1 from deliveries where rank = 0");
const again = await sendMessage(cx, wish);
await sql("update deliveries set state = 'claimed' where rank = 0");
seen.tooLate = await codeOf(undoMessage(cx, { id: again.id }));

seen.closed = {
  network: await codeOf(sendMessage(cx, { ...wish, clientId: newId(), channel: "network" })),
};
await sql("update prospects set opted_out_at = now() where id = $1", [kim!.prospectId]);
seen.optedOut = (await showThread(cx, { prospectId: kim!.prospectId, limit: 50 })).channels;

const unreadOfAccounts = async () => {
  const told = await listAccounts(cx);
  return [account.id, second.id].map((id) => told.find((one) => one.id === id)?.unreadCount);
};
const unreadBefore = await unreadOfAccounts();
const unread = await markUnread(cx, { prospectId: done!.prospectId });
const unreadMarked = await unreadOfAccounts();
const read = await markRead(cx, { prospectId: done!.prospectId });
seen.unreadOfAccounts = [unreadBefore, unreadMarked, await unreadOfAccounts()];
seen.marks = [unread.isUnread, read.isUnread, read.version - unread.version];
const finished = await setDone(cx, { prospectId: kim!.prospectId, isDone: true });
const reopened = await setDone(cx, { prospectId: kim!.prospectId, isDone: false });
seen.doneAndBack = [finished.needsYou, finished.isDone, reopened.needsYou, reopened.isDone];

// The list by account uses the account's own index, however many conversations there are.
await sql(
  `insert into prospects (workspace_id, id, full_name) select $1, gen_random_uuid(), 'x' from generate_series(1, 4000)`,
  [workspaceId],
);
await sql(
  `insert into conversations (workspace_id, id, prospect_id, account_id, last_channel, last_direction, last_message_at)
   select $1, gen_random_uuid(), id, $2, 'email', 'out', now() - random() * interval '90 days' from prospects where full_name = 'x'`,
  [workspaceId, account.id],
);
// A reply of the person ends a snooze; what we write meanwhile does not.
const later = new Date(Date.now() + 86_400_000).toISOString();
const reminded: unknown[] = [];
await remind(cx, { prospectId: people[4]!.prospectId, remindAt: later });
const between = {
  prospectId: people[4]!.prospectId,
  clientId: newId(),
  channel: "email" as const,
  text: "Any news?",
};
const note = await sendMessage(cx, between);
const standing = async () =>
  (await showThread(cx, { prospectId: people[4]!.prospectId, limit: 1 })).conversation;
reminded.push(await standing());
await undoMessage(cx, { id: note.id });
const answer = (text: string) =>
  cx.transact((tx) =>
    recordAnswer(tx, planningOf(cx), {
      ...{ prospectId: people[4]!.prospectId, accountId: account.id, channel: "email", isUncertain: false },
      meaning: { kind: "reply" },
      message: {
        ...{ kind: "email", subject: "Re: Hello", text, dedupeKey: newId(), at: new Date() },
        ...{ from: "kim@their.test", to: "mia@sender.test" },
      },
    }),
  );
await answer("Here I am");
reminded.push(await standing());
seen.reminded = reminded;

// A scheduled message is held back by a reply, until a member confirms it.
const held: unknown[] = [];
const planned = { ...between, clientId: newId(), text: "As promised", sendAt: later };
const waiting = await sendMessage(cx, planned);
const inLine = async () =>
  (await showThread(cx, { prospectId: people[4]!.prospectId, limit: 50 })).messages.find(
    ({ id }) => id === waiting.id,
  )!;
held.push(await inLine());
await answer("Thanks, no need");
held.push(await inLine(), (await standing()).needsYou);
held.push(await rescheduleMessage(cx, { id: waiting.id, sendAt: null }));
held.push((await standing()).snippet);
await sql(
  "update deliveries set state = 'claimed' where id = (select delivery_id from messages where id = $1)",
  [waiting.id],
);
held.push(await codeOf(rescheduleMessage(cx, { id: waiting.id, sendAt: later })));
held.push(await codeOf(rescheduleMessage(other.cx, { id: waiting.id, sendAt: null })));
seen.held = held;

await sql("analyze conversations");
const plans: string[] = [];
await inWorkspace(pools.app, { workspaceId }, async (tx) => {
  const rows = await tx.query<Record<string, string>>(
    `explain select m.* from unnest(array['${account.id}', '${second.id}']::uuid[]) as mine(id)
       cross join lateral (select c.* from conversations c where true and c.account_id = mine.id
         order by c.sort_at desc, c.id desc limit 26) m`,
  );
  plans.push(...rows.map((row) => row["QUERY PLAN"]!));
});
// The server refused the only email to one person, and the outcome of another's is unknown.
const fates = [];
for (const state of ["failed", "unknown"]) {
  const { prospectId } = people[state === "failed" ? 5 : 6]!;
  await sql("update conversations set snippet = '' where prospect_id = $1", [prospectId]);
  await sql("update messages set state = $2 where prospect_id = $1 and direction = 'out'", [
    prospectId,
    state,
  ]);
  const { items } = await listInbox(cx, { limit: 25 });
  const { snippet, lastState } = items.find((item) => item.prospectId === prospectId)!;
  fates.push({ snippet, lastState });
}
seen.fates = fates;
seen.plan = plans.join("\n");
await sleep(10);
await finish(seen);
