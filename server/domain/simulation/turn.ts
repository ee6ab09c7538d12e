import type { SkipReason, WaitReason } from "@/lib/contract/reasons";
import type { Use } from "@/server/domain/accounts/daily-use";
import { rankAfterWait } from "@/server/domain/campaigns/delivery";
import { gateFactsOf, lookOf, placesOf, reservationOf } from "@/server/domain/campaigns/gate-facts";
import { type Decision, decisionOf, verdictsOf } from "@/server/domain/campaigns/gates";
import { laneWorkOf, slotAfter, slotSeed } from "@/server/domain/campaigns/hours/slot";
import { placeOn } from "@/server/domain/campaigns/new-people";
import { isMet } from "@/server/domain/campaigns/sequence/condition";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { type Answer, answerOfSkipped, type PlannedStep } from "@/server/domain/campaigns/sequence/sequence";
import type { StepFacts } from "@/server/domain/campaigns/sequence/step-facts";
import { isOfTheLane, laneSlotOf, rowWaitEnd, type Wait } from "@/server/domain/campaigns/waits";
import { clockOf } from "@/server/domain/clock";
import { awaitCredits, payForStep, textOf } from "./credits";
import { noteClosure, noteLateness, noteWait, type SimulationLog } from "./log";
import { afterTouch } from "./person-actions";
import { advance, end, hasBegun, leave, queueRow } from "./walk";
import type { LaneState, Participant, Row, World } from "./world";

/** A simulated month has one clock. */
const clock = clockOf([]);

/** A lane does what is due in it, one row after the other, until its slot moves. */
export function takeTurn(world: World, log: SimulationLog, state: LaneState): void {
  const row = state.queue.take(world.now, state.turn);
  if (!row) return;
  const decision = decide(world, row);
  if (decision.kind === "act") act(world, log, row);
  else if (decision.kind === "wait") wait(world, log, row, decision);
  else if (decision.kind === "skip") passOver(world, log, row, decision.reason);
  else end(world, log, row.participant, decision.reason);
}

/** The gates look at the person's own facts: a copy for every decision would be most of the work. */
function factsOf({ companies, plan, begun }: World, { participant, step, dueAt }: Row): StepFacts {
  const { facts } = participant;
  facts.newPeople =
    plan.newPeople && !hasBegun(participant) ? { limit: plan.newPeople.limit, begun, begunOn: null } : null;
  facts.company = companies.placesFor(participant);
  facts.kind = step.type;
  facts.stepId = step.id;
  facts.dueAt = new Date(dueAt);
  return facts;
}

function decide(world: World, row: Row): Decision {
  const { now, sequence, plan, campaignUse } = world;
  const { lane, use } = row.lane;
  const missing = row.participant.person.missing.get(row.step.id) ?? [];
  const { entitlements, sms } = plan;
  const around = { now: new Date(now), clock, lane, sequence, entitlements, sms, use, campaignUse, missing };
  const paid = { freeCredits: world.credits?.free, text: textOf(world, row), hasWriter: plan.hasWriter };
  return decisionOf(verdictsOf(gateFactsOf(factsOf(world, row), { ...around, ...paid })));
}

function act(world: World, log: SimulationLog, row: Row): void {
  const { lane: state, participant, step } = row;
  const now = new Date(world.now);
  noteLateness(log, row, world.now);
  const reservation = reservationOf(participant.facts, state.lane, now);
  for (const place of reservation ? placesOf(reservation) : [])
    count(place.ownerId === reservation?.campaignId ? world.campaignUse : state.use, place);
  const look = lookOf(factsOf(world, row), state.lane, world.sequence, now);
  if (look) count(state.use, look);
  const begins = placeOn(participant.facts.newPeople, state.lane, now);
  if (begins) world.begun[begins] = (world.begun[begins] ?? 0) + 1;
  const pace = laneWorkOf(state.lane);
  state.lane.slotAt = slotAfter(pace, { now, clock }, seedOf(participant, step)).slotAt;
  // Only what is followed by a pause is a turn (R11).
  if (pace.spacing.maxSeconds > 0) state.turn++;
  const answer = answerOf(row);
  write(world, log, row, { skipped: null, answer });
  leave(participant);
  payForStep(world, log, row);
  afterTouch(world, participant, step, state.lane.channel);
  advance(world, log, participant, { stepId: step.id, at: world.now, ...(answer ? { answer } : {}) });
}

/** The current answer of a condition; null for every other step. */
function answerOf({ step, participant }: Row): Answer | null {
  if (step.type !== "condition") return null;
  if (step.condition === "accepted") return participant.facts.acceptedAt ? "yes" : "no";
  const { facts, person, lastMail } = participant;
  return isMet(step, { ...facts, ...person.known, lastMail }) ? "yes" : "no";
}

function passOver(world: World, log: SimulationLog, row: Row, skipped: SkipReason): void {
  write(world, log, row, { skipped, answer: answerOfSkipped(row.step.type, skipped) ?? null });
  row.participant.skipped++;
  leave(row.participant);
  const answer = answerOfSkipped(row.step.type, skipped);
  advance(world, log, row.participant, {
    stepId: row.step.id,
    at: world.now,
    ...(answer ? { answer } : {}),
  });
}

/** Reasons that do not end while the campaign, the plan and the installation stay the same. */
const lasting: ReadonlySet<WaitReason> = new Set(["company_limit", "no_language_model", "ai_not_in_plan"]);

/** An obstacle of a lane moves its slot; one of a row, its date; a network limit, everything of its kind (R9). */
function wait(world: World, log: SimulationLog, row: Row, decision: Wait): void {
  const { lane: state, participant } = row;
  const moment = { now: new Date(world.now), clock };
  if (isOfTheLane({ enrollmentId: participant.person.id }, state.lane, decision))
    holdLane(world, row, decision);
  else {
    const until = rowWaitEnd(moment, decision);
    // Checking again would find the same until a colleague ends, or the plan changes, so the row is parked.
    const neverOpens = decision.reason === "outside_campaign_hours" && decision.until === null;
    const isForGood = neverOpens || lasting.has(decision.reason) || decision.gate === "plan_allows";
    if (decision.reason === "out_of_credits") awaitCredits(world, log, row);
    if (until === null || isForGood) row.parkedFor = decision.reason;
    else holdRow(world, log, row, decision, +until);
  }
  if (row.parkedFor === null) queueRow(world, row);
}

/** An obstacle without an end closes the lane: in a simulated month no member resolves it. */
function holdLane({ now }: World, { lane: state, participant, step }: Row, decision: Wait): void {
  if (decision.until === null) {
    state.lane.closedReason = decision.reason;
    return;
  }
  const slot = laneSlotOf({ now: new Date(now), clock }, state.lane, decision, seedOf(participant, step));
  state.lane.slotAt = slot.slotAt;
  noteClosure(state, step.type, now, +slot.slotAt, decision);
}

function holdRow(world: World, log: SimulationLog, row: Row, decision: Wait, until: number): void {
  const { lane: state, step } = row;
  const counted = kindFacts[step.type].limit;
  if (decision.gate === "limit_has_room" && counted) {
    noteClosure(state, step.type, world.now, until, decision);
    state.queue.close(counted, until);
    return;
  }
  noteLateness(log, row, world.now);
  noteWait(log, row, decision.reason, world.now, until);
  row.dueAt = until;
  row.rank = rankAfterWait(row.rank, decision.reason);
}

const seedOf = ({ person }: Participant, { id: stepId }: PlannedStep) =>
  slotSeed({ id: "", prospectId: person.id, stepId });

function write(
  { now }: World,
  { acts }: SimulationLog,
  { lane, participant, step }: Row,
  how: { skipped: SkipReason | null; answer: Answer | null },
): void {
  acts.push({
    ...{ at: now, personId: participant.person.id, laneId: lane.lane.id, stepId: step.id, kind: step.type },
    ...how,
  });
}

/** Counts a place of a limit; days that no rule looks back at are dropped. */
function count(use: Use[], { ownerId, kind, day }: Pick<Use, "ownerId" | "kind" | "day">): void {
  const known = use.find((one) => one.ownerId === ownerId && one.kind === kind && one.day === day);
  if (known) {
    known.used++;
    return;
  }
  use.push({ ownerId, kind, day, used: 1 });
  const past = daysBefore(day, 7);
  for (let index = use.length - 1; index >= 0; index--)
    if (use[index]!.day < past && typeof use[index]!.cutTo !== "number") use.splice(index, 1);
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
