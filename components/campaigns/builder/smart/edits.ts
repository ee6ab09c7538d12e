import { isTouch, limits, type Step, type StepKind } from "@/lib/contract/campaigns/sequence";
import { newStep, newStepId } from "../draft";
import type { Edited } from "../sequence-edits";
import { arranged, outlineOf, placeOf, placesIn } from "./outline";
import { front, type Place, samePlace, waysThrough } from "./places";
import { blockOf, led, reachedFrom, stepIn, targetOf, targetsOf, type Way } from "./ways";

/**
 * Edits of a smart sequence. Every step says all its ways (`withWays`), the first one is where people begin. No edit closes a
 * circle, and none leaves a step behind that nobody comes to: what is lost with an edit is removed and named.
 */
export const roomIn = (sequence: readonly Step[]): number => limits.steps - sequence.length;

/** Puts a new step into a place, with a wait before and behind it where two touches would follow at once. */
export function addStep(
  sequence: readonly Step[],
  place: Place,
  type: StepKind,
): { sequence: Step[]; added: Step } | null {
  if (roomIn(sequence) < 1) return null;
  const added = type === "condition" ? newCondition(sequence, place) : newStep(type);
  const needsWait = (isNear: boolean) => isNear && isTouch(type);
  const before = needsWait(followsTouch(sequence, place)) ? [newStep("delay")] : [];
  const after = needsWait(comesToTouch(sequence, waysThrough(sequence, place).to)) ? [newStep("delay")] : [];
  const whole = [...before, added, ...after];
  const chain = whole.length > roomIn(sequence) ? [added] : whole;
  const block = chain.map((step, index) => led(step, () => chain[index + 1]?.id ?? null));
  return { sequence: putIn(sequence, place, block), added };
}

/** Asks whether they accept where that was not asked since the request, else for what is known of everybody. */
function newCondition(sequence: readonly Step[], place: Place): Step {
  const { edges } = waysThrough(sequence, place);
  const leadsHere = ({ id }: Step) => edges.some(({ from }) => reachedFrom(sequence, id).has(from.id));
  const before = sequence.filter(leadsHere);
  const isRequested = before.some(
    ({ type }) => type === "connection_request" || type === "connection_by_email",
  );
  const isAnswered = before.some((step) => step.type === "condition" && step.condition === "accepted");
  const asked = newStep("condition");
  if ((isRequested && !isAnswered) || asked.type !== "condition") return asked;
  const { id, is_enabled, type, otherwise } = asked;
  return { id, is_enabled, type, otherwise, condition: "has_email" };
}

/** Whether people come to a place straight from a touch; what is answered or done here at once takes no time. */
const followsTouch = (sequence: readonly Step[], place: Place): boolean =>
  waysThrough(sequence, place).edges.some(({ from }) => isNearTouch(from, sequence, comingTo));

/** The same of what comes next. */
const comesToTouch = (sequence: readonly Step[], id: string | null): boolean => {
  const step = stepIn(sequence, id);
  return step !== null && isNearTouch(step, sequence, goingFrom);
};

type Neighbours = (sequence: readonly Step[], step: Step) => readonly Step[];
const comingTo: Neighbours = (sequence, { id }) => sequence.filter((step) => targetsOf(step).includes(id));
const goingFrom: Neighbours = (sequence, step) =>
  targetsOf(step).flatMap((target) => stepIn(sequence, target) ?? []);

function isNearTouch(step: Step, sequence: readonly Step[], neighbours: Neighbours): boolean {
  if (step.type === "delay") return false;
  if (isTouch(step.type)) return true;
  // Without the step itself: a draft may hold a circle.
  const rest = sequence.filter((one) => one !== step);
  return !("deadline" in step) && neighbours(rest, step).some((one) => isNearTouch(one, rest, neighbours));
}

/** All ways through the place lead into the first step of the block, and out of the block to where they led before. */
function putIn(sequence: readonly Step[], place: Place, block: readonly Step[]): Step[] {
  const { edges, to } = waysThrough(sequence, place);
  const entry = block[0]?.id ?? null;
  const own = new Set(block.map(({ id }) => id));
  const inside = block.map((step) => led(step, (_, target) => (target && own.has(target) ? target : to)));
  const around = sequence.map((step) =>
    led(step, (way, target) =>
      edges.some((edge) => edge.from.id === step.id && edge.way === way) ? entry : target,
    ),
  );
  return arranged(place.behind === null ? [...inside, ...around] : [...around, ...inside]);
}

/** The sequence without a block: who came to it goes on behind it. */
function takeOut(sequence: readonly Step[], step: Step): { rest: Step[]; block: Step[] } {
  const { ids, exit } = blockOf(sequence, step);
  const isIn = (id: string | null) => id !== null && ids.has(id);
  const block = [step, ...sequence.filter((one) => one !== step && ids.has(one.id))];
  const around = sequence
    .filter(({ id }) => !ids.has(id))
    .map((one) => led(one, (_, target) => (isIn(target) ? exit : target)));
  return { rest: startingWith(around, isIn(sequence[0]?.id ?? null) ? exit : null), block };
}

const startingWith = (sequence: readonly Step[], id: string | null): Step[] => {
  const start = stepIn(sequence, id);
  return arranged(start ? [start, ...sequence.filter((step) => step !== start)] : sequence);
};

/** Moves a step, a condition with all that hangs on it, by one place up or down; at the ends it stays. */
export function moveStep(sequence: readonly Step[], id: string, by: 1 | -1): Step[] {
  const step = stepIn(sequence, id);
  const here = placeOf(outlineOf(sequence).lane, id, front);
  if (!step || !here) return [...sequence];
  const { rest, block } = takeOut(sequence, step);
  const places = placesIn(outlineOf(rest).lane, front);
  const there = places[places.findIndex((place) => samePlace(place, here)) + by];
  return there ? putIn(rest, there, block) : [...sequence];
}

/** A copy of a step, of a condition with all that hangs on it, right behind it; null where there is no room. */
export function duplicateStep(sequence: readonly Step[], id: string): Step[] | null {
  const step = stepIn(sequence, id);
  if (!step) return null;
  const { ids } = blockOf(sequence, step);
  if (ids.size > roomIn(sequence)) return null;
  const copies = new Map([...ids].map((one) => [one, newStepId()]));
  const original = [step, ...sequence.filter((one) => one !== step && ids.has(one.id))];
  const block = original.map(({ position: _, ...one }) => {
    const copy = { ...one, id: copies.get(one.id) ?? newStepId() } as Step;
    return led(copy, (_way, target) => copies.get(target ?? "") ?? null);
  });
  return putIn(sequence, { behind: id, way: null }, block);
}

/** Takes one step away. Of a condition the way `keep` stays; steps only the other one led to go with it. */
export function removeStep(sequence: readonly Step[], id: string, keep: Way = "next"): Edited {
  const step = stepIn(sequence, id);
  if (!step) return { sequence: [...sequence], lost: [] };
  const onward = targetOf(step, keep);
  const around = sequence
    .filter((one) => one !== step)
    .map((one) => led(one, (_, target) => (target === id ? onward : target)));
  const isFirst = sequence[0] === step;
  if (isFirst && onward === null) return { sequence: [], lost: around };
  return withoutLost(sequence, startingWith(around, isFirst ? onward : null));
}

/** Lets a way of a step lead elsewhere, null for the end. Nothing happens where that would close a circle. */
export function leadTo(sequence: readonly Step[], id: string, way: Way, target: string | null): Edited {
  if (target !== null && !targetsFor(sequence, id).some((step) => step.id === target))
    return { sequence: [...sequence], lost: [] };
  const changed = sequence.map((step) =>
    step.id === id ? led(step, (one, before) => (one === way ? target : before)) : step,
  );
  return withoutLost(sequence, changed);
}

/** Steps a way of `id` may lead to: none that people have behind them there. */
export const targetsFor = (sequence: readonly Step[], id: string): Step[] =>
  sequence.filter((step) => step.id !== id && !reachedFrom(sequence, step.id).has(id));

/** Removes what people came to before and do not any more. */
function withoutLost(before: readonly Step[], after: readonly Step[]): Edited {
  const was = reachedFrom(before, before[0]?.id ?? null);
  const is = reachedFrom(after, after[0]?.id ?? null);
  const isLost = ({ id }: Step) => was.has(id) && !is.has(id);
  return { sequence: arranged(after.filter((step) => !isLost(step))), lost: after.filter(isLost) };
}
