import { usesNumber } from "@/lib/contract/campaigns/sequence";
import type { StopReason, WaitReason } from "@/lib/contract/reasons";
import { rankOfNext } from "@/server/domain/campaigns/delivery";
import { nextOrDetour, stepBehind } from "@/server/domain/campaigns/detour";
import { lateMs } from "@/server/domain/campaigns/hours/away";
import { afterDelays } from "@/server/domain/campaigns/hours/delay";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { laneOfStep } from "@/server/domain/campaigns/sequence/condition";
import { type Answer, nextStep, type PlannedStep } from "@/server/domain/campaigns/sequence/sequence";
import type { SimulationLog } from "./log";
import type { LaneState, Participant, Row, SenderLanes, World } from "./world";

export const lanesOf = (world: World, { person }: Participant): SenderLanes => world.senders[person.sender]!;

/** Whether any step was done for them; skipped ones do not count. */
export const hasBegun = ({ done, skipped }: Participant): boolean => done.size > skipped;

/** Puts a row into its lane and wakes it. A row that was checked in vain keeps its place. */
export function queueRow(world: World, row: Row): void {
  row.lane.queue.add(row);
  wake(world, row.lane);
}

/** A lane wakes when something is due in it, and not before its slot. */
export function wake(world: World, state: LaneState): void {
  if (state.lane.closedReason) return;
  const at = Math.max(state.queue.firstDue(), state.lane.slotAt ? +state.lane.slotAt : 0, world.now);
  if (at >= state.wakesAt) return;
  state.wakesAt = at;
  world.happenings.push({ at, order: world.count++, lane: state });
}

/** Advances a prospect from a step (null: to their first), or ends the sequence. */
export function advance(
  world: World,
  log: SimulationLog,
  participant: Participant,
  from: { stepId: string | null; at: number; answer?: Answer },
): void {
  const { acceptedAt, requestedAt, withdrawnAt, isRequestedElsewhere } = participant.facts;
  const hasRequest = (requestedAt !== null && withdrawnAt === null) || isRequestedElsewhere;
  const progress = {
    ...participant.lastMail,
    accepted: acceptedAt !== null,
    done: participant.done,
    lacksRequest: !hasRequest,
  };
  const { sequence } = world;
  const hours = hoursOf(lanesOf(world, participant).network.lane);
  const { detour } = participant;
  const next = nextOrDetour(
    detour,
    nextStep(sequence, from.stepId, progress, from.answer),
    detour?.back ? stepBehind(sequence, detour.back.stepId, progress) : null,
    {
      ...{ sequence, leftStepId: from.stepId, from: new Date(from.at) },
      ...{ progress, hours, now: new Date(world.now) },
    },
  );
  participant.detour = next?.detour ?? null;
  if (!next) {
    end(world, log, participant, null);
    return;
  }
  // A teammate does the task when it is due.
  const dueAt = "due" in next.step ? afterDelays(next.dueAt, [next.step.due], hours) : next.dueAt;
  place(world, participant, next.step, +dueAt, null);
}

/** Plans a step for an instant; without a mailbox, or a number, a message waits where the person's other steps are. */
export function place(
  world: World,
  participant: Participant,
  step: PlannedStep,
  dueAt: number,
  parkedFor: WaitReason | null,
): void {
  const lanes = lanesOf(world, participant);
  const own = lanes[laneOfStep(step)];
  const lack = usesNumber(step) ? "invalid_dialer_phone" : "invalid_email_integration";
  const row: Row = {
    ...{
      participant,
      step,
      dueAt,
      rank: rankOfNext(hasBegun(participant)),
      lane: own ?? lanes.network,
      order: world.count++,
    },
    ...{ isOpen: true, parkedFor: own ? parkedFor : lack },
  };
  participant.row = row;
  if (row.parkedFor === null) queueRow(world, row);
}

/** The lane's owner is back; steps more than seven days late wait for a decision (R22). */
export function comeBack(world: World, state: LaneState): void {
  state.lane.awayFrom = null;
  state.lane.awayUntil = null;
  for (const participant of world.participants) {
    const { row } = participant;
    if (row?.lane !== state || row.parkedFor !== null || row.dueAt >= world.now - lateMs) continue;
    row.isOpen = false;
    participant.row = { ...row, isOpen: true, parkedFor: "late" };
  }
  wake(world, state);
}

/** The row is done, and nothing waits for it any more. */
export function leave(participant: Participant): void {
  if (!participant.row) return;
  participant.row.isOpen = false;
  participant.done.add(participant.row.step.id);
  participant.row = null;
}

/** Nothing more is done for this person: they came to the end, or something stopped them. */
export function end(
  world: World,
  log: SimulationLog,
  participant: Participant,
  stopped: StopReason | null,
): void {
  if (participant.row) participant.row.isOpen = false;
  participant.row = null;
  participant.state = stopped ? "stopped" : "finished";
  const next = world.companies.nextBeside(participant)?.row;
  if (next) {
    next.parkedFor = null;
    next.dueAt = world.now;
    queueRow(world, next);
  }
  log.ends.push({ at: world.now, personId: participant.person.id, stopped });
}
