import { isPlanned, stepById } from "@/server/domain/campaigns/sequence/sequence";
import { takeGrant } from "./credits";
import { emptyLog, type SimulationLog } from "./log";
import { happen } from "./person-actions";
import type { SimulationPlan } from "./plan";
import { takeTurn } from "./turn";
import { advance, comeBack, place, wake } from "./walk";
import { type Participant, type World, worldOf } from "./world";

/** A simulated month that runs in portions, so that its caller can do other work in between. */
export type Simulation = {
  /** Simulates until an instant, at most so many events; returns whether it got there. */
  playUntil(until: Date, max: number): boolean;
  /** What happened so far. */
  log: SimulationLog;
  /** All prospects with their positions. */
  participants: readonly Participant[];
  now(): Date;
};

/**
 * Simulates a campaign with the engine's own decisions: gates, limits, hours, spacing and branches are the same functions. The same plan
 * always gives the same result (M2). The work grows with the steps done, times the logarithm of the prospects.
 */
export function simulate(plan: SimulationPlan): Simulation {
  const world = worldOf(plan);
  const log = emptyLog();
  let begun = 0;
  return {
    log,
    participants: world.participants,
    now: () => new Date(world.now),
    playUntil(until, max) {
      for (let left = max; left > 0; left--) {
        const participant = world.participants[begun];
        if (participant) {
          begun++;
          begin(world, log, participant);
        } else if (!playNext(world, log, +until)) return true;
      }
      return false;
    },
  };
}

/** Processes the next event before an instant; false if there is none. */
function playNext(world: World, log: SimulationLog, until: number): boolean {
  const next = world.happenings.peek();
  if (!next || next.at >= until) return false;
  world.happenings.pop();
  if ("participant" in next) {
    world.now = next.at;
    happen(world, log, next.participant, next.action);
    return true;
  }
  if ("grant" in next) {
    world.now = next.at;
    takeGrant(world, next.grant);
    return true;
  }
  if ("back" in next) {
    world.now = next.at;
    comeBack(world, next.back);
    return true;
  }
  // A lane that was woken earlier since then has another entry.
  if (next.lane.wakesAt !== next.at) return true;
  next.lane.wakesAt = Number.POSITIVE_INFINITY;
  world.now = next.at;
  takeTurn(world, log, next.lane);
  wake(world, next.lane);
  return true;
}

/** Prospects begin, or continue at the step they wait for; pending requests may still be accepted. */
function begin(world: World, log: SimulationLog, participant: Participant): void {
  const { position, facts } = participant.person;
  if (facts.requestedAt && !facts.acceptedAt && !facts.withdrawnAt)
    for (const { after } of world.answers.toRequest(participant.person.id))
      world.happenings.push({
        at: world.now + after,
        order: world.count++,
        participant,
        action: { kind: "accept" },
      });
  const step = stepById(world.sequence, position?.stepId ?? null);
  if (!position || !step || !isPlanned(step)) {
    advance(world, log, participant, { stepId: position?.stepId ?? null, at: world.now });
    return;
  }
  // Of prospects who are due already, the longest waiting comes first.
  const dueAt = +(position.dueAt ?? world.now);
  const isUnanswered = position.dueAt === null && facts.requestedAt !== null;
  place(world, participant, step, dueAt, isUnanswered ? "waiting_for_acceptance" : null);
}
