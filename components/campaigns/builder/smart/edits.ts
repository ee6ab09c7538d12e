import { isTouch, limits, type Step, type StepKind } from "@/lib/contract/campaigns/sequence";
import { newStep, newStepId } from "../draft";
import type { Edited } from "../sequence-edits";
import { arranged, outlineOf, placeOf, placesIn } from "./outline";
import { front, type Place, samePlace, waysThrough } from "./places";
import { blockOf, led, reachedFrom, stepIn, targetOf, targetsOf, type Way } from "./ways";

/**
 * Edits of a smart sequence. Every step lists all its exits (`withWays`), and people start at the first one. No edit creates a cycle or
 * leaves a step unreachable: steps that become unreachable are removed and returned.
 */
export const roomIn = (sequence: readonly Step[]): number => limits.steps - sequence.length;

/** Inserts a new step, with waits before and after it where two touches would otherwise follow each other directly. */
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
  return { sequence: insertBlock(sequence, place, block), added };
}

/** Checks acceptance if a request came before and no condition has checked it since; otherwise a fact about the person. */
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

/** Whether people reach a place directly after a touch; steps that take no time are skipped. */
const followsTouch = (sequence: readonly Step[], place: Place): boolean =>
  waysThrough(sequence, place).edges.some(({ from }) => isNearTouch(from, sequence, comingTo));

/** The same for what comes next. */
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
  // Without the step itself, because a draft may contain a cycle.
  const rest = sequence.filter((one) => one !== step);
  return !("deadline" in step) && neighbours(rest, step).some((one) => isNearTouch(one, rest, neighbours));
}

/** Redirects all ways through the place into the block's first step, and the block's end to where they led before. */
function insertBlock(sequence: readonly Step[], place: Place, block: readonly Step[]): Step[] {
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

/** The sequence without a block; people who reached it continue behind it. */
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

/** Moves a step, or a condition with its branches, one place up or down; at the ends it stays. */
export function moveStep(sequence: readonly Step[], id: string, by: 1 | -1): Step[] {
  const step = stepIn(sequence, id);
  const here = placeOf(outlineOf(sequence).lane, id, front);
  if (!step || !here) return [...sequence];
  const { rest, block } = takeOut(sequence, step);
  const places = placesIn(outlineOf(rest).lane, front);
  const there = places[places.findIndex((place) => samePlace(place, here)) + by];
  return there ? insertBlock(rest, there, block) : [...sequence];
}

/** Copies a step, or a condition with its branches, to the place right after it; null if the sequence is full. */
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
  return insertBlock(sequence, { behind: id, way: null }, block);
}

/** Removes one step. For a condition, the branch `keep` stays; steps that only the other one led to are removed too. */
export function removeStep(sequence: readonly Step[], id: string, keep: Way = "next"): Edited {
  const step = stepIn(sequence, id);
  if (!step) return { sequence: [...sequence], lost: [] };
  const following = targetOf(step, keep);
  const around = sequence
    .filter((one) => one !== step)
    .map((one) => led(one, (_, target) => (target === id ? following : target)));
  const isFirst = sequence[0] === step;
  if (isFirst && following === null) return { sequence: [], lost: around };
  return withoutLost(sequence, startingWith(around, isFirst ? following : null));
}

/** Points an exit of a step to another step, null for the end. Does nothing if that would create a cycle. */
export function redirect(sequence: readonly Step[], id: string, way: Way, target: string | null): Edited {
  if (target !== null && !targetsFor(sequence, id).some((step) => step.id === target))
    return { sequence: [...sequence], lost: [] };
  const changed = sequence.map((step) =>
    step.id === id ? led(step, (one, before) => (one === way ? target : before)) : step,
  );
  return withoutLost(sequence, changed);
}

/** Steps that an exit of `id` may lead to: those from which `id` cannot be reached. */
export const targetsFor = (sequence: readonly Step[], id: string): Step[] =>
  sequence.filter((step) => step.id !== id && !reachedFrom(sequence, step.id).has(id));

/** Removes steps that were reachable before and no longer are. */
function withoutLost(before: readonly Step[], after: readonly Step[]): Edited {
  const was = reachedFrom(before, before[0]?.id ?? null);
  const is = reachedFrom(after, after[0]?.id ?? null);
  const isLost = ({ id }: Step) => was.has(id) && !is.has(id);
  return { sequence: arranged(after.filter((step) => !isLost(step))), lost: after.filter(isLost) };
}
