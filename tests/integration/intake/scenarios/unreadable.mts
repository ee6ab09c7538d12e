import { finish, sql } from "../../inbox/kit.mts";
import { writtenTo } from "../campaign-double.mts";
import { answerTo, mail, messagesOf, newReading, startReading, stateOf, until } from "../reading-double.mts";

const { inbox, mine, campaigns } = await newReading();
const [first] = campaigns;
const seen: Record<string, unknown> = {};

const dropped = await writtenTo(mine, [first], "dropped");
const refused = await writtenTo(mine, [first], "refused");
const behind = await writtenTo(mine, [first], "behind");

// One reply breaks the connection whenever it is fetched, one is refused, one has no headers at all; one is good.
inbox.deliver(mail({ From: "<shop@x.test>", "Message-ID": "<n1@x.test>", Subject: "Offer" }, "Buy"));
inbox.deliver(answerTo(dropped, "<d1@customer.test>", "I fell off"));
inbox.deliver(answerTo(refused, "<r1@customer.test>", "I was refused"));
inbox.deliver(mail({ From: "<hidden@x.test>", "Message-ID": "<h1@x.test>" }, "Hidden"));
inbox.deliver(mail({ From: "<headers@x.test>", "Message-ID": "<h2@x.test>" }, "Headers end the connection"));
inbox.deliver(answerTo(behind, "<b1@customer.test>", "Yes please"));
inbox.state.drops.add(2);
inbox.state.refuses.add(3);
inbox.state.hides.add(4);
inbox.state.dropsHeaders.add(5);

const stop = await startReading();
await until(
  "the mail behind them is recorded",
  async () => (await messagesOf(behind.prospectId)).length > 0,
  60_000,
);
await until(
  "the mailbox counts as read",
  async () => (await sql("select 1 from mailboxes where caught_up_by = watched_by")).length > 0,
);
const of = async (prospectId: string) => {
  const { enrollments, messages, conversation } = await stateOf({ prospectId });
  return {
    failures: (
      await sql("select failure from messages where prospect_id = $1 and direction = 'in'", [prospectId])
    ).map((row) => row.failure),
    holds: enrollments.map((row) => row.hold_reason),
    n: messages.length,
    needsYou: conversation?.needs_you,
  };
};
seen.dropped = await of(dropped.prospectId);
seen.refused = await of(refused.prospectId);
seen.behind = (await messagesOf(behind.prospectId)).map((row) => row.text);
seen.tray = await sql(
  "select from_address, is_unreadable from unmatched_mails order by is_unreadable, from_address",
);
seen.mailbox = (
  await sql(
    "select b.problem, b.status, b.last_uid, l.closed_reason from mailboxes b join lanes l on l.mailbox_id = b.id",
  )
)[0];
const opened = inbox.state.opened;

// Read again after the server renumbered, nothing is there twice.
inbox.state.uidValidity = "2";
for (const uids of [inbox.state.drops, inbox.state.refuses, inbox.state.dropsHeaders, inbox.state.hides])
  uids.clear();
inbox.deliver(mail({ From: "<late@x.test>", "Message-ID": "<l1@x.test>" }, "Later"));
await until(
  "the later one came",
  async () => (await sql("select 1 from unmatched_mails where from_address = 'late@x.test'")).length > 0,
);
await until(
  "it was read",
  async () => (await sql("select 1 from mailboxes where uid_validity = '2' and last_uid >= 7")).length > 0,
);
seen.again = {
  dropped: (await of(dropped.prospectId)).n,
  behind: (await messagesOf(behind.prospectId)).length,
};
seen.opened = opened;
await stop();
await finish(seen);
