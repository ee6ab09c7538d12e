import { setTimeout as sleep } from "node:timers/promises";
import { readMail } from "@/server/drivers/mail-reader";
import { noticeOf } from "@/tests/support/mails/composed";
import { finish, sql } from "../../inbox/kit.mts";
import { type Sent, writtenTo } from "../campaign-double.mts";
import {
  answerTo,
  mail,
  messagesOf,
  newReading,
  recorded,
  startReading,
  stateOf,
  until,
} from "../reading-double.mts";

const {
  mine,
  inbox,
  campaigns: [first, second],
} = await newReading();
let poison = 0;
const stop = await startReading(async (raw) => {
  if (Buffer.from(raw).includes("POISON")) {
    poison += 1;
    throw new Error("can not be read");
  }
  return readMail(raw);
});

const seen: Record<string, unknown> = {};

const ines = await writtenTo(mine, [first, second], "ines");
await sql("update conversations set done_at = now() where prospect_id = $1", [ines.prospectId]);
const ana = await writtenTo(mine, [first], "ana");
inbox.deliver(
  answerTo(ines, "<a1@customer.test>", "Sounds good, call me on Monday.\r\n\r\n> We would like to show you"),
);
await until("reply", recorded(1));
seen.reply = await stateOf(ines);
seen.bystander = await stateOf(ana);
seen.told = await sql(
  "select event, payload, account_id is not null as narrow from plumbing.outbox where event = 'update_unread_counter' order by id desc limit 1",
);

// The same email again: the server renumbered, and it is in the inbox twice.
inbox.deliver(answerTo(ines, "<a1@customer.test>", "Sounds good, call me on Monday."));
inbox.state.uidValidity = "2";
inbox.wake();
const kim = await writtenTo(mine, [first, second], "kim");
const back = new Date(Date.now() + 40 * 86_400_000);
const backText = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }).format(
  back,
);
inbox.deliver(
  answerTo(
    kim,
    "<k1@customer.test>",
    `I am out of the office until ${backText}. Thank you for your message.`,
    { "Auto-Submitted": "auto-replied", Subject: "Out of office" },
  ),
);
await until("absence", recorded(2));
seen.twice = await messagesOf(ines.prospectId);
seen.absence = await stateOf(kim);
seen.back = back.toISOString();

const oto = await writtenTo(mine, [first, second], "oto");
inbox.deliver(answerTo(oto, "<o1@customer.test>", "Please remove me from your list."));
await until("opt-out", recorded(3));
seen.optOut = {
  ...(await stateOf(oto)),
  suppressed: (await sql("select kind from suppressions order by kind")).map(({ kind }) => kind),
};

const notice = ({ email: to, messageId }: Sent, status: string, words: string) =>
  inbox.deliver(noticeOf({ to, messageId, status, words }).split("\r\n"));
const bob = await writtenTo(mine, [first], "bob");
const sue = await writtenTo(mine, [first], "sue");
notice(bob, "5.1.1", "550 5.1.1 user unknown");
notice(sue, "4.2.2", "452 4.2.2 mailbox full");
await until("bounces", recorded(5));
seen.hardBounce = await stateOf(bob);
seen.softBounce = await stateOf(sue);

const auto = await writtenTo(mine, [first], "auto");
inbox.deliver(
  answerTo(auto, "<m1@customer.test>", "We have received your message. Ticket 4711.", {
    "Auto-Submitted": "auto-replied",
    Subject: "Ticket 4711",
  }),
);
await until("automatic", recorded(6));
seen.automatic = await stateOf(auto);

// An unreadable email, then an ordinary one after it.
const pam = await writtenTo(mine, [first], "pam");
const tom = await writtenTo(mine, [first], "tom");
inbox.deliver(answerTo(pam, "<p1@customer.test>", "POISON"));
inbox.deliver(
  answerTo(tom, "<t1@customer.test>", "<b>Yes</b>\u0000 please", {
    "Content-Type": "text/html; charset=utf-8",
  }),
);
await until("the mail behind the poison", async () => (await messagesOf(tom.prospectId)).length > 0);
inbox.wake();
await sleep(200);
inbox.wake();
await until(
  "quarantine",
  async () => (await sql("select 1 from raw_mails where state = 'quarantined'")).length > 0,
);
seen.poison = {
  tries: poison,
  ...(await sql("select state, attempts, error from raw_mails where state = 'quarantined'"))[0],
  person: await stateOf(pam),
  behind: await stateOf(tom),
};

// A colleague quotes us; a stranger writes; a newsletter arrives; a thread is forged with an unknown ID; one has no ID at all.
const max = await writtenTo(mine, [first], "max", { domain: "max.test" });
inbox.deliver(
  mail(
    { From: "<boss@max.test>", "Message-ID": "<c1@customer.test>", Subject: "Re: Hello" },
    "Max is not in charge.\r\n\r\n> We would like to show you how others plan their routes in half the time.",
  ),
);
inbox.deliver(
  mail(
    {
      From: "<who@nowhere.test>",
      "Message-ID": "<s1@nowhere.test>",
      Subject: "An offer",
      "In-Reply-To": "<guess@sender.test>",
    },
    "Buy this",
  ),
);
inbox.deliver(
  mail(
    {
      From: "<news@shop.test>",
      "Message-ID": "<n1@shop.test>",
      Subject: "News",
      "Auto-Submitted": "auto-generated",
    },
    "News",
  ),
);
// People reply from other addresses of theirs; two of them share a name.
const named = async (mark: string, fullName: string) => {
  const one = await writtenTo(mine, [first], mark);
  await sql("update prospects set full_name = $2 where id = $1", [one.prospectId, fullName]);
  return one;
};
const lena = await named("lena", "Lena Marsh");
for (const mark of ["twin1", "twin2"]) await named(mark, "Tom Twin");
const fromHome = (name: string, subject: string, id: string) =>
  mail({ From: `${name} <${id}@home.test>`, "Message-ID": `<${id}@home.test>`, Subject: subject }, "Call me");
inbox.deliver(fromHome("Lena Marsh", "RE: Hello", "lena.m"));
inbox.deliver(fromHome("Tom Twin", "Re: Hello", "tom"));
inbox.deliver(fromHome("Lena Marsh", "Re: Something else", "other"));
const noah = await writtenTo(mine, [first], "noah");
inbox.deliver(mail({ From: `<${noah.email}>`, "Message-ID": "", Subject: "Hi" }, "Call me"));
await until("the last one", async () => (await messagesOf(noah.prospectId)).length > 0);
seen.colleague = await stateOf(max);
seen.fromHome = await stateOf(lena);
seen.unmatched = await sql("select from_address, subject from unmatched_mails order by from_address");
seen.noId = await stateOf(noah);
seen.kept = (
  await sql(
    "select count(*)::int as n from raw_mails where dedupe_key in ('<s1@nowhere.test>', '<n1@shop.test>')",
  )
)[0]?.n;
seen.fetchedOfStrangers = inbox.state.fetched.length;

const [row] = await sql(
  "select last_uid, uid_validity, last_checked_at is not null as checked, problem, status from mailboxes where id = $1",
  [mine.mailboxId],
);
seen.mailbox = row;
seen.opened = inbox.state.opened;
await stop();
seen.released = await sql("select watched_by from mailboxes");
await finish(seen);
