import type { Enrichment } from "@/lib/contract/campaigns/sequence";
import { continuesAfter } from "@/server/domain/campaigns/failed-channel";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { isoDate, localOf } from "@/server/domain/campaigns/hours/zone";
import { countsAsTouch } from "@/server/domain/campaigns/limits";
import { isMessageLike, isRequest, type LaneChannel } from "@/server/domain/campaigns/sequence/kinds";
import { hasDeadline, type PlannedStep } from "@/server/domain/campaigns/sequence/sequence";
import { awayUntil } from "@/server/domain/conversations/absence";
import { soughtFor } from "@/server/domain/prospects/enrichment";
import type { Reaction } from "./answers";
import { payForLabel } from "./credits";
import type { Answered, SimulationLog } from "./log";
import { advance, end, lanesOf, leave, queueRow } from "./walk";
import type { Participant, PersonAction, World } from "./world";

/** The effect of a completed step on a prospect, and their reaction. */
export function afterTouch(
  world: World,
  participant: Participant,
  step: PlannedStep,
  channel: LaneChannel,
): void {
  const { facts, person } = participant;
  const now = new Date(world.now);
  if (countsAsTouch(step.type)) facts.touches.push(now);
  if (step.type === "voicemail") facts.voicemails.push(now);
  if (isRequest(step.type)) {
    facts.requestedAt = now;
    plan(world, participant, world.answers.toRequest(person.id));
  }
  if (step.type === "enrich") noteFound(participant, step.finds);
  if (!isMessageLike(step.type)) return;
  const isMail = channel === "email";
  if (isMail) {
    participant.lastMail = { number: participant.messages, opened: false, clicked: false };
    facts.threadMessageIds = facts.threadMessageIds ?? [];
  }
  plan(world, participant, world.answers.toMessage(person.id, isMail, participant.messages));
  participant.messages++;
}

/** A look-up is taken to find what it looks for. */
function noteFound({ facts, person }: Participant, finds: Enrichment): void {
  for (const sought of soughtFor(finds, facts)) {
    if (sought === "email")
      Object.assign(facts, { email: `${person.id}@people.example`, isEmailInvalid: false });
    else Object.assign(facts, { phone: "+12125550100", isPhoneInvalid: false });
  }
}

function plan(world: World, participant: Participant, reactions: readonly Reaction[]): void {
  for (const { after, ...reaction } of reactions) {
    const action: PersonAction =
      reaction.kind === "open" || reaction.kind === "click"
        ? { kind: reaction.kind, mail: participant.lastMail?.number ?? 0 }
        : (reaction as PersonAction);
    world.happenings.push({ at: world.now + after, order: world.count++, participant, action });
  }
}

/** A prospect reacts: what waits for it continues, and a reply or a bounce ends the sequence (R14). */
export function happen(
  world: World,
  log: SimulationLog,
  participant: Participant,
  action: PersonAction,
): void {
  if (participant.state === "stopped") return;
  if (action.kind === "accept") accept(world, log, participant);
  else if (action.kind === "away") goAway(world, log, participant, action.days);
  else if (action.kind === "open" || action.kind === "click") read(world, log, participant, action);
  else {
    const stopped = action.kind === "reply" ? "replied" : "bounced";
    note(world, log, participant, stopped);
    if (action.kind === "reply") {
      world.companies.answered(participant, new Date(world.now));
      payForLabel(world, log);
    }
    const { continuesOnOtherChannels } = world.plan;
    if (continuesAfter(stopped, { continuesOnOtherChannels })) {
      Object.assign(participant.facts, { isEmailInvalid: true, failedKinds: ["email"] });
      return;
    }
    // A reply to the last message comes after the whole sequence.
    if (participant.state === "active") end(world, log, participant, stopped);
  }
}

const note = ({ now }: World, { answers }: SimulationLog, { person }: Participant, kind: Answered["kind"]) =>
  answers.push({ at: now, personId: person.id, kind });

function accept(world: World, log: SimulationLog, participant: Participant): void {
  if (participant.facts.acceptedAt) return;
  participant.facts.acceptedAt = new Date(world.now);
  note(world, log, participant, "accepted");
  answerWaiting(world, log, participant, "accepted");
  const { row } = participant;
  if (row?.parkedFor !== "waiting_for_acceptance") return;
  row.parkedFor = null;
  row.dueAt = world.now;
  queueRow(world, row);
}

function read(
  world: World,
  log: SimulationLog,
  participant: Participant,
  { kind, mail }: Extract<PersonAction, { kind: "open" | "click" }>,
): void {
  if (participant.lastMail?.number !== mail) return;
  participant.lastMail[kind === "open" ? "opened" : "clicked"] = true;
  answerWaiting(world, log, participant, kind === "open" ? "opened" : "clicked");
}

/** A condition that waits for just this comes true at once (R3). */
function answerWaiting(
  world: World,
  log: SimulationLog,
  participant: Participant,
  what: "accepted" | "opened" | "clicked",
): void {
  const { row } = participant;
  if (!row || !hasDeadline(row.step) || row.step.condition !== what) return;
  const { step, lane } = row;
  log.acts.push({
    ...{
      at: world.now,
      personId: participant.person.id,
      laneId: lane.lane.id,
      stepId: step.id,
      kind: step.type,
    },
    ...{ skipped: null, answer: "yes" },
  });
  leave(participant);
  advance(world, log, participant, { stepId: step.id, at: world.now });
}

/**
 * Nothing automatic reaches a person who is away before they are back (R16). The task that a third absence becomes is done
 * when it is due, on the same day, as every task of a simulated month.
 */
function goAway(world: World, log: SimulationLog, participant: Participant, days: number): void {
  const hours = hoursOf(lanesOf(world, participant).network.lane);
  const now = new Date(world.now);
  const back = isoDate(localOf(now, hours.timezone).day + days);
  participant.facts.holdUntil = awayUntil(back, now, hours);
  participant.facts.holdReason = "out_of_office";
  note(world, log, participant, "absent");
}
