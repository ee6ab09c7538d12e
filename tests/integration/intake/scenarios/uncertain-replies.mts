import { readMail } from "@/server/drivers/mail-reader";
import { newId } from "@/server/ids";
import { countCampaigns, numbersOfSteps } from "@/server/services/campaigns/numbers";
import { countInbox } from "@/server/services/inbox/inbox";
import { showThread } from "@/server/services/inbox/thread";
import { decideAnswer } from "@/server/services/inbox/uncertain-replies";
import {
  assignMail,
  dismissMail,
  listCandidates,
  listUnmatchedMails,
} from "@/server/services/inbox/unmatched";
import { codeOf, contextIn, finish, inside, newWorld, sql } from "../../inbox/kit.mts";
import { type Sent, writtenTo } from "../campaign-double.mts";
import { answerTo, mail, newReading, recorded, startReading, stateOf, until } from "../reading-double.mts";

const reading = await newReading();
const { cx, mine, inbox, campaigns, workspaceId, personId } = reading;
const [first, second] = campaigns;
const stop = await startReading(async (raw) => {
  if (Buffer.from(raw).includes("POISON")) throw new Error("can not be read");
  return readMail(raw);
});
const quoting = (who: string) =>
  `${who}\r\n\r\n> We would like to show you how others plan their routes in half the time.`;
const colleagueOf = (sent: Sent, body: string) =>
  mail(
    {
      From: `<boss@${sent.email.split("@")[1]}>`,
      "Message-ID": `<${newId()}@boss.test>`,
      Subject: "Re: Hello",
    },
    quoting(body),
  );
const doubtful = async ({ prospectId }: Sent) => {
  const found = () =>
    sql<{ id: string }>("select id from messages where prospect_id = $1 and is_uncertain order by at", [
      prospectId,
    ]);
  await until("a doubt", async () => (await found()).length > 0);
  return (await found()).map(({ id }) => id);
};
const replied = async () => {
  const { numbers } = await inside(reading, (tx) => countCampaigns(tx, campaigns));
  return campaigns.map((id) => numbers.get(id)!.replied);
};
const seen: Record<string, unknown> = {};

// A colleague quotes our email: uncertain until a member confirms it.
const max = await writtenTo(mine, [first, second], "max", { domain: "max.test" });
inbox.deliver(colleagueOf(max, "I answer for Max."));
const [maxDoubt = ""] = await doubtful(max);
const stranger = await newWorld();
const limited = contextIn(workspaceId, personId, { isAdmin: false, allowedAccounts: [newId()] });
seen.refused = [
  await codeOf(decideAnswer(stranger.cx, { id: maxDoubt, isAnswer: true })),
  await codeOf(decideAnswer(limited, { id: maxDoubt, isAnswer: true })),
  await codeOf(decideAnswer(cx, { id: newId(), isAnswer: true })),
];
const shown = async ({ prospectId }: Sent) =>
  (await showThread(cx, { prospectId, limit: 50 })).messages.map(
    ({ understoodAs, isUncertain, failure }) => ({
      understoodAs,
      isUncertain,
      failure,
    }),
  );
seen.doubt = { ...(await stateOf(max)), replied: await replied(), shown: (await shown(max)).at(-1) };
await decideAnswer(cx, { id: maxDoubt, isAnswer: true });
seen.confirmed = { ...(await stateOf(max)), replied: await replied(), shown: (await shown(max)).at(-1) };
seen.again = [
  (await decideAnswer(cx, { id: maxDoubt, isAnswer: true })).needsYou,
  await codeOf(decideAnswer(cx, { id: maxDoubt, isAnswer: false })),
];
seen.stoppedBy = (
  await sql("select distinct actor_id = $2 as me from events where prospect_id = $1 and kind = 'stopped'", [
    max.prospectId,
    personId,
  ])
).map(({ me }) => me);

// Two uncertain replies of one prospect: the sequence continues when both are rejected.
const eva = await writtenTo(mine, [first], "eva", { domain: "eva.test" });
inbox.deliver(colleagueOf(eva, "Who is Eva?"));
await doubtful(eva);
inbox.deliver(colleagueOf(eva, "Really, who?"));
await until("two doubts", async () => (await doubtful(eva)).length === 2);
const [one = "", two = ""] = await doubtful(eva);
await decideAnswer(cx, { id: one, isAnswer: false });
seen.oneLeft = await stateOf(eva);
await sql(
  "update deliveries set due_at = now() + interval '1 day', wait_reason = 'uncertain_reply' where prospect_id = $1 and state = 'planned'",
  [eva.prospectId],
);
await decideAnswer(cx, { id: two, isAnswer: false });
seen.rejected = {
  ...(await stateOf(eva)),
  shown: (await shown(eva)).slice(-2),
  due: (
    await sql(
      "select due_at <= now() as due, wait_reason from deliveries where prospect_id = $1 and state = 'planned'",
      [eva.prospectId],
    )
  )[0],
};

// A prospect who is away and has an uncertain reply: rejecting the reply does not end the absence (R16).
const away = async (sent: Sent, days: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  inbox.deliver(
    answerTo(sent, `<${newId()}@away.test>`, `I am out of the office until ${day}.`, {
      "Auto-Submitted": "auto-replied",
      Subject: "Out of office",
    }),
  );
  await until("absence", async () => (await stateOf(sent)).conversation?.away_until !== null);
};
const holdOf = async (sent: Sent) => {
  const { enrollments, conversation } = await stateOf(sent);
  const [row] = enrollments;
  return {
    reason: row?.hold_reason,
    isUntilReturn: String(row?.hold_until) === String(conversation?.away_until),
  };
};
const lea = await writtenTo(mine, [first], "lea", { domain: "lea.test" });
await away(lea, 5);
inbox.deliver(colleagueOf(lea, "Lea is away, ask me."));
const [leaDoubt = ""] = await doubtful(lea);
const longAbsence = [await holdOf(lea)];
await decideAnswer(cx, { id: leaDoubt, isAnswer: false });
longAbsence.push(await holdOf(lea));
const liv = await writtenTo(mine, [first], "liv", { domain: "liv.test" });
await away(liv, 5);
await sql("update enrollments set hold_until = now() + interval '1 hour' where prospect_id = $1", [
  liv.prospectId,
]);
await sql("update conversations set away_until = now() + interval '1 hour' where prospect_id = $1", [
  liv.prospectId,
]);
inbox.deliver(colleagueOf(liv, "Liv is away, ask me."));
const [livDoubt = ""] = await doubtful(liv);
const shortAbsence = [await holdOf(liv)];
await decideAnswer(cx, { id: livDoubt, isAnswer: false });
shortAbsence.push(await holdOf(liv));
seen.absences = { long: longAbsence, short: shortAbsence };

// A request to stop, from an address whose domain does not authenticate it.
const opt = await writtenTo(mine, [first], "opt");
inbox.deliver(
  mail(
    {
      "Authentication-Results": "mx.test; dmarc=fail",
      From: `<${opt.email}>`,
      "Message-ID": "<opt1@customer.test>",
      Subject: "Hi",
    },
    "Please remove me from your list.",
  ),
);
const [optDoubt = ""] = await doubtful(opt);
seen.optOutDoubt = await stateOf(opt);
await decideAnswer(cx, { id: optDoubt, isAnswer: true });
seen.optedOut = await stateOf(opt);

// A reply after the last step counts, too.
const fin = await writtenTo(mine, [second], "fin");
await sql("update enrollments set state = 'finished' where prospect_id = $1", [fin.prospectId]);
const before = await replied();
inbox.deliver(answerTo(fin, "<fin1@customer.test>", "Sorry for the delay"));
await until("fin", async () => (await stateOf(fin)).messages.length === 1);
seen.afterTheEnd = [before[1], (await replied())[1]];

// A condition that was met is not a message, but a finished step.
const touches = async () => {
  const counted = await inside(reading, (tx) => countCampaigns(tx, [second]));
  const { sent, contacted } = counted.numbers.get(second)!;
  return { sent, contacted, counted };
};
const condition = newId();
const unconditioned = await touches();
await sql(
  `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, rank, state, planned_at, settled_at)
   select workspace_id, $2, lane_id, enrollment_id, campaign_id, prospect_id, $3, 'condition', 3, 'sent', now(), now()
     from deliveries where campaign_id = $1 and prospect_id = $4 limit 1`,
  [second, newId(), condition, fin.prospectId],
);
const conditioned = await touches();
seen.condition = {
  sent: conditioned.sent - unconditioned.sent,
  contacted: conditioned.contacted - unconditioned.contacted,
  ofStep: numbersOfSteps(conditioned.counted, second, [
    {
      id: condition,
      is_enabled: true,
      type: "condition",
      condition: "accepted",
      deadline: { amount: 1, unit: "days" },
      otherwise: "finish",
    },
  ]),
};

// The tray: emails from unknown people.
const unknown = (name: string, body: string, id = `<${name}@home.test>`) =>
  mail({ From: `<${name}@home.test>`, "Message-ID": id, Subject: `About ${name}` }, body);
const ines = await writtenTo(mine, [first, second], "Ines Kowalczyk", { domain: "halden.test" });
const oto = await writtenTo(mine, [first], "oto");
for (const name of ["ines.kowalczyk", "oto", "news", "lost"])
  inbox.deliver(
    unknown(name, name === "oto" ? "Please remove me from your list." : `Private words of ${name}`),
  );
inbox.deliver(unknown("anonymous", "No id at all", ""));
inbox.deliver(
  mail({ From: "MAILER-DAEMON@mx.test", "Message-ID": "<poison@mx.test>", Subject: "Undelivered" }, "POISON"),
);
const tray = async (as = cx) => (await listUnmatchedMails(as, { limit: 25 })).items;
await until("the tray is full", async () => {
  inbox.wake();
  return (await tray()).length === 6;
});
const mails = Object.fromEntries((await tray()).map((item) => [item.subject, item]));
seen.tray = {
  mails: Object.values(mails).map(({ mailbox, from, isUnreadable }) => ({ mailbox, from, isUnreadable })),
  foreign: (await tray(stranger.cx)).length,
  limited: (await tray(limited)).length,
  fetched: (await sql("select 1 from raw_mails where state = 'recorded' and dedupe_key like '%home.test>'"))
    .length,
};
const found = async (query: string, as = cx) =>
  (await listCandidates(as, { query })).map(({ fullName }) => fullName);
seen.candidates = {
  names: await found("kowal ines"),
  address: await found("@halden"),
  nothing: await found(" "),
  odd: await found("%_\\'"),
  foreign: await found("kowal", stranger.cx),
  limited: await found("kowal", limited),
};
const give = (subject: string, to: Sent, as = cx) =>
  assignMail(as, { id: mails[subject]!.id, prospectId: to.prospectId });
seen.giveRefused = [
  await codeOf(give("About ines.kowalczyk", ines, stranger.cx)),
  await codeOf(give("About ines.kowalczyk", ines, limited)),
  await codeOf(assignMail(cx, { id: mails["About ines.kowalczyk"]!.id, prospectId: newId() })),
];
await stop();
await give("About ines.kowalczyk", ines);
seen.given = { ...(await stateOf(ines)), shown: (await shown(ines)).at(-1), tray: (await tray()).length };
seen.giveAgain = [
  (await give("About ines.kowalczyk", ines)).fullName,
  await codeOf(give("About ines.kowalczyk", oto)),
];
await give("About oto", oto);
seen.optOutByEnvelope = (await stateOf(oto)).prospect;
await give("About lost", max);
inbox.mails.splice(
  inbox.mails.findIndex(({ raw }) => raw.includes("About lost")),
  1,
);
await give("About anonymous", eva);
await give("Undelivered", fin);
seen.withoutText = { anonymous: (await shown(eva)).at(-1), unreadable: (await shown(fin)).at(-1) };
await dismissMail(cx, { id: mails["About news"]!.id, isDone: true });
seen.emptied = [(await tray()).length, (await countInbox(cx)).unmatched];
await dismissMail(cx, { id: mails["About news"]!.id, isDone: false });
seen.takenBack = [
  (await tray()).map(({ subject }) => subject),
  await codeOf(dismissMail(cx, { id: mails["About oto"]!.id, isDone: false })),
];

// A worker comes back and fetches the texts.
const stopAgain = await startReading();
await until(
  "the texts",
  async () => (await sql("select 1 from messages where failure = 'text_awaited'")).length === 0,
);
seen.filled = {
  ines: { ...(await stateOf(ines)), shown: (await shown(ines)).at(-1) },
  oto: (await stateOf(oto)).prospect,
  lost: (await shown(max)).at(-1),
};
// After the folder is renumbered, the same emails are not recorded again.
inbox.state.uidValidity = "2";
inbox.wake();
await recorded(1)();
await until(
  "read anew",
  async () => (await sql("select 1 from mailboxes where uid_validity = '2'")).length === 1,
);
seen.renumbered = (await tray()).length;
await stopAgain();
await finish(seen);
