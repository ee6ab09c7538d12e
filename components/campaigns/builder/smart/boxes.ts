import type { Step } from "@/lib/contract/campaigns/sequence";
import { type Item, type Lane, lanesOf } from "./outline";
import type { Way } from "./ways";

export type Point = { x: number; y: number };
export type Box = Point & { step: Step; width: number; height: number };

/** In pixels, as everything here. */
export const gaps = { between: 56, belowCondition: 92, aboveMeeting: 52, beside: 32 } as const;
const stepSize = { plain: { width: 256, height: 60 }, counted: { width: 256, height: 92 } };
const waitSize = { width: 224, height: 46 };

const widthOf = (lane: Lane): number =>
  Math.max(stepSize.plain.width, ...lane.items.map((item) => branchesWidth(item)));
const branchesWidth = (item: Item): number => {
  const [yes, no] = lanesOf(item).map(widthOf);
  return yes === undefined || no === undefined ? 0 : yes + gaps.beside + no;
};

/** How far the middles of a condition's lanes stand from its own. */
export function offsetsOf(item: Item): Record<Way, number> {
  const [yes = 0, no = 0] = lanesOf(item).map(widthOf);
  const total = yes + gaps.beside + no;
  return { next: (yes - total) / 2, no: (total - no) / 2 };
}

/** A lane's middle and its upper end. */
type Corner = { middle: number; top: number };

/**
 * Where steps stand by themselves: lanes below their condition, side by side, each as wide as what it holds. Adds to `boxes`
 * and answers where the next step of the lane would begin.
 */
export function placeLane(
  boxes: Map<string, Box>,
  lane: Lane,
  { middle, top }: Corner,
  hasCounts: boolean,
): number {
  let y = top;
  for (const item of lane.items) {
    const { step, branches } = item;
    const size = step.type === "delay" ? waitSize : hasCounts ? stepSize.counted : stepSize.plain;
    boxes.set(step.id, { step, ...size, x: middle - size.width / 2, y });
    y += size.height;
    if (branches) {
      const offsets = offsetsOf(item);
      const below = y + gaps.belowCondition;
      const yes = placeLane(boxes, branches.yes, { middle: middle + offsets.next, top: below }, hasCounts);
      const no = placeLane(boxes, branches.no, { middle: middle + offsets.no, top: below }, hasCounts);
      y = Math.max(yes, no) + gaps.aboveMeeting - gaps.between;
    }
    y += gaps.between;
  }
  return y;
}
