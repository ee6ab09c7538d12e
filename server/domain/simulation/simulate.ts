import { isPlanned, stepById } from "@/server/domain/campaigns/sequence/sequence";
import { type Chronicle, emptyChronicle } from "./chronicle";
import { takeGrant } from "./credits";
import { happen } from "./person-actions";
import type { SimulationPlan } from "./plan";
import { takeTurn } from "./turn";
import { advance, comeBack, place, wake } from "./walk";
import { type Walker, type World, worldOf } from "./world";

/** A simulated month that runs in portions, so that its caller can do other work in between. */
export type Simulation = {
  /** Simulates until an instant, at most so many events; returns whether it got there. */
  playUntil(until: Date, max: number): boolean;
  /** What happened so far. */
  chronicle: Chronicle;
  /** All prospects with their positions. */
  walkers: readonly Walker[];
  now(): Date;
};

/**
 * Simulates a campaign with the engine's own decisions: gates, limits, hours, spacing and branches are the same functions. The same plan
 * always gives the same result (M2). The work grows with the steps done, times the logarithm of the prospects.
 */
export function simulate(plan: SimulationPlan): Simulation {
  const world = worldOf(plan);
  const chronicle = emptyChronicle();
  let begun = 0;
  return {
    chronicle,
    walkers: world.walkers,
    now: () => new Date(world.now),
    playUntil(until, max) {
      for (let left = max; left > 0; left--) {
        const walker = world.walkers[begun];
        if (walker) {
          begun++;
          begin(world, chronicle, walker);
        } else if (!playNext(world, chronicle, +until)) return true;
      }
      return false;
    },
  };
}

/** Processes the next event before an instant; false if there is none. */
function playNext(world: World, chronicle: Chronicle, until: number): boolean {
  const next = world.happenings.peek();
  if (!next || next.at >= until) return false;
  world.happenings.pop();
  if ("walker" in next) {
    world.now = next.at;
    happen(world, chronicle, next.walker, next.action);
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
  takeTurn(world, chronicle, next.lane);
  wake(world, next.lane);
  return true;
}

/** Prospects begin, or continue at the step they wait for; pending requests may still be accepted. */
function begin(world: World, chronicle: Chronicle, walker: Walker): void {
  const { position, facts } = walker.person;
  if (facts.requestedAt && !facts.acceptedAt && !facts.withdrawnAt)
    for (const { after } of world.answers.toRequest(walker.person.id))
      world.happenings.push({
        at: world.now + after,
        order: world.count++,
        walker,
        action: { kind: "accept" },
      });
  const step = stepById(world.sequence, position?.stepId ?? null);
  if (!position || !step || !isPlanned(step)) {
    advance(world, chronicle, walker, { stepId: position?.stepId ?? null, at: world.now });
    return;
  }
  // Of prospects who are due already, the longest waiting comes first.
  const dueAt = +(position.dueAt ?? world.now);
  const isUnanswered = position.dueAt === null && facts.requestedAt !== null;
  place(world, walker, step, dueAt, isUnanswered ? "waiting_for_acceptance" : null);
}
