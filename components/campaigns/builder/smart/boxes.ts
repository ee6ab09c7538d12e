import type { Step } from "@/lib/contract/campaigns/sequence";
import { type Item, type Lane, lanesOf } from "./outline";
import type { Way } from "./ways";

export type Point = { x: number; y: number };
export type Box = Point & { step: Step; width: number; height: number };

/** In pixels, like all sizes here. */
export const gaps = { between: 56, belowCondition: 92, aboveMeeting: 52, beside: 32 } as const;
const stepSize = { plain: { width: 256, height: 60 }, counted: { width: 256, height: 92 } };
const waitSize = { width: 224, height: 46 };

const widthOf = (lane: Lane): number =>
  Math.max(stepSize.plain.width, ...lane.items.map((item) => branchesWidth(item)));
const branchesWidth = (item: Item): number => {
  const [yes, no] = lanesOf(item).map(widthOf);
  return yes === undefined || no === undefined ? 0 : yes + gaps.beside + no;
};

/** The horizontal offsets of a condition's lanes from its center. */
export function offsetsOf(item: Item): Record<Way, number> {
  const [yes = 0, no = 0] = lanesOf(item).map(widthOf);
  const total = yes + gaps.beside + no;
  return { next: (yes - total) / 2, no: (total - no) / 2 };
}

/** The center and the top of a lane. */
type Corner = { middle: number; top: number };

/**
 * Computes the automatic layout: lanes are placed below their condition, side by side, each as wide as its content. Adds to `boxes` and
 * returns the y coordinate for the lane's next step.
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
