import type { Step } from "@/lib/contract/campaigns/sequence";
import type { Place } from "./places";
import { meetingOf, stepIn, targetOf, waysOf } from "./ways";

/** Steps in order; each condition has one lane for yes and one for else. */
export type Lane = { items: Item[]; end: LaneEnd };
export type Item = { step: Step; branches: { yes: Lane; no: Lane; meeting: string | null } | null };
/** How a lane ends: it meets the lane beside it, the sequence ends, or it leads to a step drawn elsewhere. */
type LaneEnd = { kind: "meets"; at: string } | { kind: "ends" } | { kind: "leads"; to: string };

/** A smart sequence as nested lists that contain every step once. `unreached`: lanes that are not reachable. */
type Outline = { lane: Lane; unreached: Lane[] };

export function outlineOf(sequence: readonly Step[]): Outline {
  const placed = new Set<string>();
  const walk = (from: string | null, stop: string | null): Lane => {
    const items: Item[] = [];
    for (let at = from; ; ) {
      const step = stepIn(sequence, at);
      if (!step) return { items, end: { kind: "ends" } };
      if (step.id === stop) return { items, end: { kind: "meets", at: step.id } };
      if (placed.has(step.id)) return { items, end: { kind: "leads", to: step.id } };
      placed.add(step.id);
      if (step.type !== "condition") {
        items.push({ step, branches: null });
        at = targetOf(step, "next");
        continue;
      }
      const meeting = meetingOf(sequence, step);
      const [yes, no] = waysOf(step).map((way) => walk(targetOf(step, way), meeting)) as [Lane, Lane];
      items.push({ step, branches: { yes, no, meeting } });
      at = meeting;
    }
  };
  const lane = walk(sequence[0]?.id ?? null, null);
  const unreached = sequence.flatMap(({ id }) => (placed.has(id) ? [] : [walk(id, null)]));
  return { lane, unreached };
}

/** The items of a lane and of all its nested lanes, in reading order. */
export const itemsIn = (lane: Lane): Item[] =>
  lane.items.flatMap((item) => [item, ...lanesOf(item).flatMap(itemsIn)]);
export const lanesOf = ({ branches }: Item): Lane[] => (branches ? [branches.yes, branches.no] : []);

/** The steps in outline order, unreachable ones last. */
export function arranged(sequence: readonly Step[]): Step[] {
  const { lane, unreached } = outlineOf(sequence);
  return [lane, ...unreached].flatMap(itemsIn).map(({ step }) => step);
}

/** Whether something can follow a lane: not if all its branches lead to steps drawn elsewhere. */
function isOpen({ items, end }: Lane): boolean {
  const last = items.at(-1);
  return end.kind !== "leads" && (!last?.branches || lanesOf(last).some(isOpen));
}

/** Every place for a step in a lane and its nested lanes, in reading order; `head` is the first. */
export function placesIn(lane: Lane, head: Place): Place[] {
  return [
    head,
    ...lane.items.flatMap((item): Place[] => {
      const { step, branches } = item;
      const behind = step.id;
      const after = { behind, way: null };
      if (!branches) return [after];
      return [
        ...placesIn(branches.yes, { behind, way: "next" }),
        ...placesIn(branches.no, { behind, way: "no" }),
        ...(lanesOf(item).some(isOpen) ? [after] : []),
      ];
    }),
  ];
}

/** The place of a step: behind the one above it in its lane, or at the head of the lane. */
export function placeOf(lane: Lane, id: string, head: Place): Place | null {
  const at = lane.items.findIndex(({ step }) => step.id === id);
  if (at >= 0) return at === 0 ? head : { behind: lane.items[at - 1]?.step.id ?? null, way: null };
  for (const { step, branches } of lane.items) {
    const found =
      branches &&
      (placeOf(branches.yes, id, { behind: step.id, way: "next" }) ??
        placeOf(branches.no, id, { behind: step.id, way: "no" }));
    if (found) return found;
  }
  return null;
}
