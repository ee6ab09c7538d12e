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
import type { Answered, Chronicle } from "./chronicle";
import { payForLabel } from "./credits";
import { advance, end, lanesOf, leave, queueRow } from "./walk";
import type { PersonAction, Walker, World } from "./world";

/** The effect of a completed step on a prospect, and their reaction. */
export function afterTouch(world: World, walker: Walker, step: PlannedStep, channel: LaneChannel): void {
  const { facts, person } = walker;
  const now = new Date(world.now);
  if (countsAsTouch(step.type)) facts.touches.push(now);
  if (step.type === "voicemail") facts.voicemails.push(now);
  if (isRequest(step.type)) {
    facts.requestedAt = now;
    plan(world, walker, world.answers.toRequest(person.id));
  }
  if (step.type === "enrich") noteFound(walker, step.finds);
  if (!isMessageLike(step.type)) return;
  const isMail = channel === "email";
  if (isMail) {
    walker.lastMail = { number: walker.messages, opened: false, clicked: false };
    facts.threadMessageIds = facts.threadMessageIds ?? [];
  }
  plan(world, walker, world.answers.toMessage(person.id, isMail, walker.messages));
  walker.messages++;
}

/** A look-up is taken to find what it looks for. */
function noteFound({ facts, person }: Walker, finds: Enrichment): void {
  for (const sought of soughtFor(finds, facts)) {
    if (sought === "email")
      Object.assign(facts, { email: `${person.id}@people.example`, isEmailInvalid: false });
    else Object.assign(facts, { phone: "+12125550100", isPhoneInvalid: false });
  }
}

function plan(world: World, walker: Walker, reactions: readonly Reaction[]): void {
  for (const { after, ...reaction } of reactions) {
    const action: PersonAction =
      reaction.kind === "open" || reaction.kind === "click"
        ? { kind: reaction.kind, mail: walker.lastMail?.number ?? 0 }
        : (reaction as PersonAction);
    world.happenings.push({ at: world.now + after, order: world.count++, walker, action });
  }
}

/** A prospect reacts: what waits for it continues, and a reply or a bounce ends the sequence (R14). */
export function happen(world: World, chronicle: Chronicle, walker: Walker, action: PersonAction): void {
  if (walker.state === "stopped") return;
  if (action.kind === "accept") accept(world, chronicle, walker);
  else if (action.kind === "away") goAway(world, chronicle, walker, action.days);
  else if (action.kind === "open" || action.kind === "click") read(world, chronicle, walker, action);
  else {
    const stopped = action.kind === "reply" ? "replied" : "bounced";
    note(world, chronicle, walker, stopped);
    if (action.kind === "reply") {
      world.companies.answered(walker, new Date(world.now));
      payForLabel(world, chronicle);
    }
    const { continuesOnOtherChannels } = world.plan;
    if (continuesAfter(stopped, { continuesOnOtherChannels })) {
      Object.assign(walker.facts, { isEmailInvalid: true, failedKinds: ["email"] });
      return;
    }
    // A reply to the last message comes after the whole sequence.
    if (walker.state === "active") end(world, chronicle, walker, stopped);
  }
}

const note = ({ now }: World, { answers }: Chronicle, { person }: Walker, kind: Answered["kind"]) =>
  answers.push({ at: now, personId: person.id, kind });

function accept(world: World, chronicle: Chronicle, walker: Walker): void {
  if (walker.facts.acceptedAt) return;
  walker.facts.acceptedAt = new Date(world.now);
  note(world, chronicle, walker, "accepted");
  answerWaiting(world, chronicle, walker, "accepted");
  const { row } = walker;
  if (row?.parkedFor !== "waiting_for_acceptance") return;
  row.parkedFor = null;
  row.dueAt = world.now;
  queueRow(world, row);
}

function read(
  world: World,
  chronicle: Chronicle,
  walker: Walker,
  { kind, mail }: Extract<PersonAction, { kind: "open" | "click" }>,
): void {
  if (walker.lastMail?.number !== mail) return;
  walker.lastMail[kind === "open" ? "opened" : "clicked"] = true;
  answerWaiting(world, chronicle, walker, kind === "open" ? "opened" : "clicked");
}

/** A condition that waits for just this comes true at once (R3). */
function answerWaiting(
  world: World,
  chronicle: Chronicle,
  walker: Walker,
  what: "accepted" | "opened" | "clicked",
): void {
  const { row } = walker;
  if (!row || !hasDeadline(row.step) || row.step.condition !== what) return;
  const { step, lane } = row;
  chronicle.acts.push({
    ...{ at: world.now, personId: walker.person.id, laneId: lane.lane.id, stepId: step.id, kind: step.type },
    ...{ skipped: null, answer: "yes" },
  });
  leave(walker);
  advance(world, chronicle, walker, { stepId: step.id, at: world.now });
}

/**
 * Nothing automatic reaches a person who is away before they are back (R16). The task that a third absence becomes is done
 * when it is due, on the same day, as every task of a simulated month.
 */
function goAway(world: World, chronicle: Chronicle, walker: Walker, days: number): void {
  const hours = hoursOf(lanesOf(world, walker).network.lane);
  const now = new Date(world.now);
  const back = isoDate(localOf(now, hours.timezone).day + days);
  walker.facts.holdUntil = awayUntil(back, now, hours);
  walker.facts.holdReason = "out_of_office";
  note(world, chronicle, walker, "absent");
}
