import { Readable } from "node:stream";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { channelOf } from "@/lib/contract/campaigns/sequence";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { instantOf, isoWeekday, type LocalDay, localOf } from "@/server/domain/campaigns/hours/zone";
import { snippetOf } from "@/server/domain/conversations/snippet";
import { insertVersion } from "@/server/repositories/campaigns/versions";
import { markConversation, moveConversation } from "@/server/repositories/inbox/conversation-changes";
import { insertMessage } from "@/server/repositories/inbox/messages";
import { logEvents, type NewEvent } from "@/server/repositories/ledger/events";
import { noteReached } from "@/server/repositories/prospects/status";
import { createCampaign } from "@/server/services/campaigns/campaigns";
import { saveDraft } from "@/server/services/campaigns/drafts";
import { authorize } from "@/server/services/crm/connection";
import { createDeal } from "@/server/services/crm/deals";
import { setColumns, uploadCsv } from "@/server/services/imports/imports";
import { runImport } from "@/server/services/imports/run";
import { recordAnswer } from "@/server/services/inbox/answers";
import { attachLabel, createLabel } from "@/server/services/inbox/labels";
import { createNote } from "@/server/services/inbox/notes";
import { samplePeople } from "@/server/services/simulation/sandbox";
import { createTask } from "@/server/services/tasks/making";
import { demo, demoDeals, demoNotes, demoReplies, demoTasks, ourAnswer } from "./demo-texts";

export type Sender = { accountId: string; mailboxId: string };
export type Past = {
  name: string;
  sequence: Sequence;
  /** The directory of the sandbox's network has them from this place on. */
  from: number;
  count: number;
  /** How many of them were contacted; the others wait in a paused campaign. */
  contacted: number;
  /** How many working days ago the first and the last of them were contacted first. */
  firstDay: number;
  lastDay: number;
  isPaused: boolean;
};

type Person = {
  prospectId: string;
  enrollmentId: string;
  accountId: string;
  mailboxId: string;
  emailLane: string;
  networkLane: string;
  firstName: string;
  company: string;
  email: string;
  mailbox: string;
  senderName: string;
};

const hour = 3_600_000;

/**
 * A month in which the demo's campaigns already worked: what was sent, accepted and answered is written into the ledger with past instants,
 * so that figures, inbox and history show it like anything the engine did.
 */
export async function addHistory(
  cx: Context,
  senders: readonly Sender[],
  campaigns: readonly Past[],
): Promise<void> {
  const answered: string[] = [];
  for (const past of campaigns) {
    const campaignId = await newCampaign(cx, senders, past);
    await cx.transact(async (tx) => {
      const people = await peopleOf(tx, campaignId);
      for (const [place, person] of people.slice(0, past.contacted).entries())
        if (await live(cx, tx, { past, campaignId, person, place })) answered.push(person.prospectId);
      await end(cx, tx, campaignId, past);
    });
  }
  await workOn(cx, answered);
}

/** What members noted about those who answered: labels, notes, and tasks that are still open. */
async function workOn(cx: Context, answered: readonly string[]): Promise<void> {
  const { id: labelId } = await createLabel(cx, { name: "Call planned", color: "#416677", type: "space" });
  for (const prospectId of answered.slice(0, 4)) await attachLabel(cx, { prospectId, labelId });
  for (const [place, text] of demoNotes.entries())
    await createNote(cx, { prospectId: answered[place] as string, text });
  for (const [place, { text, hours }] of demoTasks.entries())
    await createTask(cx, {
      ...{ type: "custom", text, priority: 100, prospectId: answered[place + 2] },
      dueAt: new Date(+cx.clock.toVirtual(cx.now()) + hours * hour).toISOString(),
    });
  await sell(cx, answered);
}

/** The pipeline is on and has deals, so that its board shows something. */
async function sell(cx: Context, answered: readonly string[]): Promise<void> {
  const [pipeline] = await authorize(cx);
  for (const [place, { name, amount, stage }] of demoDeals.entries())
    await createDeal(cx, {
      ...{ platform: "default", stageId: pipeline!.stages[stage]!.id, name, amount, currency: "GBP" },
      ...{ prospectId: answered[place] ?? null, probability: null, companyName: "", closeDate: null },
    });
}

/** The campaign with its senders and people, published a month ago. */
async function newCampaign(
  cx: Context,
  senders: readonly Sender[],
  { name, sequence, from, count }: Past,
): Promise<string> {
  const { id, draftVersion } = await createCampaign(cx, { name, sequenceType: "simple", sequence });
  await saveDraft(cx, { id, draftVersion, senders: [...senders] });
  await importSample(cx, { campaignId: id, from, count });
  const publishedAt = daysAgo(cx, 31);
  await cx.transact(async (tx) => {
    await insertVersion(tx, {
      ...{ campaignId: id, version: 1, sequence, publishedAt, publishedById: cx.scope.personId },
      ...{ changes: null, people: null },
    });
    await tx.query("update campaigns set live_version = 1, created_at = $2 where id = $1", [id, publishedAt]);
    await tx.query(
      "update prospects p set created_at = $2 from enrollments e where e.campaign_id = $1 and e.prospect_id = p.id",
      [id, publishedAt],
    );
    await tx.query("update enrollments set entered_at = $2 where campaign_id = $1", [id, publishedAt]);
  });
  return id;
}

/** Imports people of the sandbox's directory into a campaign. */
export async function importSample(
  cx: Context,
  of: { campaignId: string; from: number; count: number },
): Promise<void> {
  const { campaignId, ...place } = of;
  const file = await samplePeople(cx, place);
  const stream = Readable.from([Buffer.from(file.body)]);
  const { id: importId, columns } = await uploadCsv(cx, { campaignId }, { name: file.name, stream });
  const chosen = columns.map(({ index, target }) => ({ index, target }));
  await setColumns(cx, { campaignId, importId, columns: chosen, isDryRun: false });
  await runImport(cx, importId, new AbortController().signal);
}

const daysAgo = (cx: Context, days: number) => new Date(+cx.now() - days * 24 * hour);

const peopleOf = (tx: Tx, campaignId: string) =>
  tx.query<Person>(
    `select e.prospect_id as "prospectId", e.id as "enrollmentId", e.account_id as "accountId", e.mailbox_id as "mailboxId",
         mail.id as "emailLane", net.id as "networkLane", p.first_name as "firstName", p.company_name as company,
         p.work_email as email, b.email as mailbox, b.name as "senderName"
         from enrollments e join prospects p on p.id = e.prospect_id join mailboxes b on b.id = e.mailbox_id
         join lanes mail on mail.mailbox_id = e.mailbox_id
         join lanes net on net.account_id = e.account_id and net.channel = 'network'
        where e.campaign_id = $1 order by e.prospect_id`,
    [campaignId],
  );

type Life = { past: Past; campaignId: string; person: Person; place: number };

/** What happened to one person, from the first step to the last or to their answer; true if they answered. */
async function live(cx: Context, tx: Tx, life: Life): Promise<boolean> {
  const { past, person, place } = life;
  let day = workingDay(
    today(cx),
    -(past.firstDay - Math.floor((place * (past.firstDay - past.lastDay + 1)) / past.contacted)),
  );
  let isConnected = false;
  let isFirst = true;
  for (const step of past.sequence) {
    if (step.type === "delay") day = workingDay(day, step.delay.amount);
    if (step.type === "condition") day = workingDay(day, isConnected ? 1 : 3);
    if (step.type === "message" && !isConnected) continue;
    if (step.type === "delay" || step.type === "condition") continue;
    const at = atOf(day, place);
    const isBounced = isFirst && place % 25 === 9;
    await record(cx, tx, life, { step, at, isBounced });
    if (isBounced) return false;
    if (step.type === "connection_request" && place % 5 < 2) {
      isConnected = true;
      await accept(cx, tx, life, step, new Date(+at + 20 * hour));
    }
    const answeredAt = new Date(+at + (2 + (place % 20)) * hour);
    if (answers(step, place, isFirst) && answeredAt < cx.now()) {
      await answer(cx, tx, life, step, answeredAt);
      return true;
    }
    isFirst = false;
  }
  await tx.query("update enrollments set state = 'finished', step_id = null, ended_at = $2 where id = $1", [
    person.enrollmentId,
    atOf(day, place + 1),
  ]);
  return false;
}

/** About a quarter answer: some at once, some on the network, some the reminder. */
const answers = ({ type }: Step, place: number, isFirst: boolean) =>
  type === "email" ? place % 10 === (isFirst ? 2 : 6) : type === "message" && place % 5 === 1;

const today = (cx: Context) => localOf(cx.now(), zone).day;
const zone = demo.accounts[0].timezone;

/** The working day so many working days after a day. */
function workingDay(day: LocalDay, count: number): LocalDay {
  const direction = Math.sign(count);
  let at = day;
  for (let left = Math.abs(count); left > 0; ) {
    at += direction;
    if (isoWeekday(at) <= 5) left--;
  }
  return at;
}

/** An instant in the working hours of a day; another one for everybody. */
const atOf = (day: LocalDay, place: number) =>
  instantOf({ day, msOfDay: 9 * hour + ((place * 37) % 480) * 60_000 }, zone);

type Done = { step: Step; at: Date; isBounced?: boolean };

/** A step that was carried out: its row of the ledger, its entry in the history, and its message. */
async function record(
  cx: Context,
  tx: Tx,
  { past, campaignId, person }: Life,
  { step, at, isBounced = false }: Done,
) {
  const { prospectId, enrollmentId, accountId, mailboxId } = person;
  const [deliveryId, messageId] = [cx.newId(), cx.newId()];
  const isEmail = step.type === "email";
  const channel = channelOf(step.type);
  const text = "message" in step ? filled(step.message ?? "", person) : "";
  const subject = step.type === "email" ? filled(step.subject || firstSubject(past.sequence), person) : null;
  await tx.query(
    `insert into deliveries (id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, state, rank, planned_at, settled_at, reason, bounce)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 2, $9, $9, $10, $11)`,
    [
      ...[
        deliveryId,
        isEmail ? person.emailLane : person.networkLane,
        enrollmentId,
        campaignId,
        prospectId,
        step.id,
      ],
      ...[step.type, isBounced ? "failed" : "sent", at],
      ...(isBounced ? ["mailbox_unknown", "hard"] : [null, null]),
    ],
  );
  const about = { prospectId, campaignId, enrollmentId, deliveryId, stepId: step.id, version: 1 };
  const event: NewEvent = { id: cx.newId(), at, kind: "sent", ...about, stepKind: step.type, channel };
  if (isBounced) {
    await logEvents(tx, [{ ...event, kind: "bounce", reason: "mailbox_unknown" }]);
    await tx.query(
      "update enrollments set state = 'stopped', stop_reason = 'bounced', step_id = null, ended_at = $2 where id = $1",
      [enrollmentId, at],
    );
    await tx.query("update prospects set email_status = 'invalid' where id = $1", [prospectId]);
    return;
  }
  await logEvents(tx, [event]);
  if (step.type === "connection_request") {
    await tx.query("update enrollments set requested_at = $2 where id = $1", [enrollmentId, at]);
    await noteReached(tx, "request_sent", [prospectId], at);
  }
  if (!text) return;
  if (step.type !== "connection_request") await noteReached(tx, "contacted", [prospectId], at);
  const last = { prospectId, accountId, channel: channel ?? "email", direction: "out" as const, at };
  const { id: conversationId } = await moveConversation(tx, cx.newId(), {
    ...last,
    snippet: snippetOf(text),
  });
  await insertMessage(tx, {
    ...{
      id: messageId,
      conversationId,
      prospectId,
      deliveryId,
      campaignId,
      mailboxId: isEmail ? mailboxId : null,
    },
    ...{ channel: last.channel, direction: "out", state: "sent", subject, text, at, dedupeKey: deliveryId },
    kind: isEmail ? "email" : step.type === "connection_request" ? step.type : "message",
    ...(isEmail ? { from: person.mailbox, to: person.email } : { from: "", to: "" }),
  });
}

const firstSubject = (sequence: Sequence) =>
  sequence.flatMap((step) => (step.type === "email" ? [step.subject] : []))[0] ?? "";

/** The text of a step as this person got it; of alternative words the first. */
const filled = (text: string, { firstName, company, senderName }: Person) =>
  text
    .replace(/\[\[([^|\]]*)[^\]]*\]\]/g, "$1")
    .replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, fallback = "") => {
      const values: Record<string, string> = {
        ...{ first_name: firstName, company_name: company },
        ...{ account_full_name: senderName, account_first_name: senderName.split(" ")[0] ?? "" },
      };
      return values[name] || fallback;
    });

/** The request was accepted. */
async function accept(cx: Context, tx: Tx, { campaignId, person }: Life, step: Step, at: Date) {
  const { prospectId, enrollmentId } = person;
  await tx.query("update enrollments set accepted_at = $2 where id = $1", [enrollmentId, at]);
  await noteReached(tx, "connected", [prospectId], at);
  await logEvents(tx, [
    {
      ...{ id: cx.newId(), at, kind: "accepted", prospectId, campaignId, enrollmentId, version: 1 },
      ...{ stepId: step.id, stepKind: step.type, channel: "network" },
    },
  ]);
}

/** Their answer, and ours unless it came in the last days. */
async function answer(
  cx: Context,
  tx: Tx,
  { past, campaignId, person, place }: Life,
  step: Step,
  at: Date,
): Promise<void> {
  const { prospectId, accountId } = person;
  const isEmail = step.type === "email";
  const channel = isEmail ? "email" : "network";
  const reply = demoReplies[place % demoReplies.length] as (typeof demoReplies)[number];
  const subject = isEmail ? `Re: ${filled(firstSubject(past.sequence), person)}` : null;
  const kind = isEmail ? "email" : "message";
  const planning = { now: at, clock: cx.clock, newId: cx.newId };
  const isRecent = +cx.now() - +at < recentMs;
  await recordAnswer(tx, planning, {
    ...{ prospectId, accountId, channel, isUncertain: false },
    meaning: reply.isOptOut ? { kind: "opt_out", address: isEmail ? person.email : null } : { kind: "reply" },
    message: {
      ...{ kind, subject, at, text: filled(reply.text, person), campaignId, dedupeKey: cx.newId() },
      ...(isEmail
        ? { from: person.email, to: person.mailbox, mailboxId: person.mailboxId }
        : { from: "", to: "" }),
    },
  });
  if (isRecent || reply.isOptOut) return;
  const ours = new Date(+at + 3 * hour);
  const text = filled(ourAnswer, person);
  const last = {
    prospectId,
    accountId,
    channel,
    direction: "out",
    snippet: snippetOf(text),
    at: ours,
  } as const;
  const { id: conversationId } = await moveConversation(tx, cx.newId(), last);
  await insertMessage(tx, {
    ...{
      id: cx.newId(),
      conversationId,
      prospectId,
      authorId: cx.scope.personId,
      channel,
      direction: "out",
      kind,
    },
    ...{ state: "sent", subject, text, at: ours, dedupeKey: cx.newId() },
    ...(isEmail
      ? { from: person.mailbox, to: person.email, mailboxId: person.mailboxId }
      : { from: "", to: "" }),
  });
  const doneAt = place % 3 === 0 ? ours : null;
  await markConversation(tx, conversationId, { isUnread: false, needsYou: false, doneAt });
}

/** Answers from the last days wait for the reader. */
const recentMs = 4 * 24 * hour;

/** A campaign without anybody left has finished; a paused one keeps those who were not contacted yet. */
const end = (cx: Context, tx: Tx, campaignId: string, { isPaused }: Past) =>
  tx.query(
    `update campaigns set status = $2, paused_at = $3, paused_by = $4, version = version + 1 where id = $1`,
    isPaused
      ? [campaignId, "paused", daysAgo(cx, 2), cx.scope.personId]
      : [campaignId, "finished", null, null],
  );
