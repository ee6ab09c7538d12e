import { setTimeout as sleep } from "node:timers/promises";
import { readMail } from "@/server/drivers/mail-reader";
import { finish, sql } from "../../inbox/kit.mts";
import { writtenTo } from "../campaign-double.mts";
import { answerTo, mail, newReading, startReading, stateOf, until } from "../reading-double.mts";

const {
  mine,
  inbox,
  campaigns: [first],
} = await newReading();
const ines = await writtenTo(mine, [first], "ines");
const kim = await writtenTo(mine, [first], "kim");
const oto = await writtenTo(mine, [first], "oto");
const tom = await writtenTo(mine, [first], "tom");
const stop = await startReading(async (raw) => {
  if (Buffer.from(raw).includes("POISON")) throw new Error("can not be read");
  return readMail(raw);
});

const own = (to: string, id: string, body: string, more: Record<string, string> = {}) =>
  mail({ From: "Mia <mia@sender.test>", To: to, "Message-ID": id, Subject: "Re: Hello", ...more }, body);
const outgoing = (prospectId: string) =>
  sql(
    `select m.text, m.quoted, m.subject, m.state, m.failure, m.to_address as "to", m.delivery_id is not null as automatic, c.account_id = $2 as here
       from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where m.prospect_id = $1 and m.direction = 'out' order by m.at`,
    [prospectId, mine.accountId],
  );
const sentTo = (prospectId: string, text: string) => async () =>
  (await outgoing(prospectId)).some((message) => message.text === text);
const seen: Record<string, unknown> = {};

// She replied from an unknown address; Mia answers that from her phone, with a quote.
inbox.deliver(answerTo(ines, "<i1@private.test>", "When?", { From: "<ines@private.test>" }));
await until("the reply", async () => (await stateOf(ines)).messages.length === 1);
seen.waiting = (await stateOf(ines)).conversation;
inbox.file(
  own("ines@private.test", "<own1@phone.test>", "On Monday at ten.\r\n\r\n> When?", {
    "In-Reply-To": "<i1@private.test>",
    Date: new Date(Date.now() + 1_000).toUTCString(),
  }),
);
await until("the answer", sentTo(ines.prospectId, "On Monday at ten."));
seen.answered = { ...(await stateOf(ines)), outgoing: await outgoing(ines.prospectId) };
const [{ id: ownId } = { id: "" }] = await sql<{ id: string }>(
  "select mail_message_id as id from messages where text = 'On Monday at ten.'",
);

// Her reply to that is recognized by the Message-ID of what Mia wrote outside.
inbox.deliver(answerTo(ines, "<i2@other.test>", "Fine.", { From: "<pa@other.test>", "In-Reply-To": ownId }));
await until("the answer to the answer", async () => (await stateOf(ines)).messages.length === 2);
seen.threaded = (await stateOf(ines)).messages.at(-1)?.text;

// What we sent ourselves is there too: under its ID, or under one that the server assigned.
inbox.file(own(kim.email, kim.messageId, "We would like to show you", { Subject: "Hello" }));
const [{ at } = { at: new Date() }] = await sql<{ at: Date }>(
  "select at from messages where prospect_id = $1",
  [kim.prospectId],
);
inbox.file(
  own(kim.email, "<replaced@server.test>", "We would", { Subject: "Hello", Date: at.toUTCString() }),
);
// To strangers, from before the mailbox was connected, or forwarded within the company: all ignored.
inbox.file(own("friend@home.test", "<own2@phone.test>", "See you tonight"));
inbox.file(
  own(oto.email, "<own3@phone.test>", "Long ago", {
    Date: new Date(Date.now() - 3 * 86_400_000).toUTCString(),
  }),
);
inbox.file(
  own("boss@sender.test", "<own4@phone.test>", "Look at this", { "In-Reply-To": "<i1@private.test>" }),
);
// A first email to a known person, seen twice because the server renumbered; then an unreadable one.
inbox.file(own(`Boss <b@sender.test>, ${oto.email}`, "<own5@phone.test>", "Hello Oto"));
await until("the first mail", sentTo(oto.prospectId, "Hello Oto"));
inbox.state.uidValidity = "2";
inbox.wake();
inbox.file(own(tom.email, "<own6@phone.test>", "POISON"));
for (let look = 0; look < 4; look++) {
  inbox.wake();
  await sleep(150);
}
await until("the unreadable one", async () => (await outgoing(tom.prospectId)).length === 2);
seen.kim = await outgoing(kim.prospectId);
seen.oto = { ...(await stateOf(oto)), outgoing: await outgoing(oto.prospectId) };
seen.tom = await outgoing(tom.prospectId);
seen.kept = (await sql("select dedupe_key from raw_mails where folder = 'sent' order by dedupe_key")).map(
  (row) => row.dedupe_key,
);

// Written before her reply but read after it: she still waits for us.
inbox.deliver(answerTo(kim, "<k1@customer.test>", "Please call me"));
await until("her answer", async () => (await stateOf(kim)).messages.length === 1);
inbox.file(
  own(kim.email, "<own7@phone.test>", "A late one", { Date: new Date(Date.now() - 60_000).toUTCString() }),
);
await until("the late one", sentTo(kim.prospectId, "A late one"));
seen.late = (await stateOf(kim)).conversation;
await stop();
await finish(seen);
