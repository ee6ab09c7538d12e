import type { Step } from "@/lib/contract/campaigns/sequence";
import { type Box, gaps, type Point } from "./boxes";
import type { Place } from "./places";
import type { Way } from "./ways";

/** `plus`: where a step can be inserted on the line, `way`: the exit whose name is shown on it. */
export type Line = {
  key: string;
  path: string;
  plus: Point & { place: Place };
  way: (Point & { condition: Step; way: Way }) | null;
};

/** An open line down to whatever comes next; from a condition it first goes to the center of its lane, `via`. */
export type Open = { from: Point; place: Place; way: Line["way"]; via: number | null };

export const middleOf = ({ x, width }: Box): number => x + width / 2;
export const comingFrom = (box: Box): Open => ({
  from: { x: middleOf(box), y: box.y + box.height },
  place: { behind: box.step.id, way: null },
  way: null,
  via: null,
});

/** The lowest point an open line must reach, so that its `+` and its name fit. */
export const lowestOf = ({ from, way }: Open): number => from.y + (way ? gaps.belowCondition : gaps.between);

/** Goes down, sideways right after a condition, and down to the next step. */
export function lineTo({ from, place, way, via }: Open, to: Point): Line {
  const turn = via === null ? (from.y + to.y) / 2 : from.y + 14;
  const plus = { x: to.x, y: way ? way.y + 30 : turn, place };
  return { key: keyOf(place), path: bent(from, to, turn), plus, way };
}

/** Goes down to the level of the other lines, then sideways to where branches meet. */
export function lineInto({ from, place, way, via }: Open, to: Point): Line {
  const begin = via === null ? from : { x: via, y: from.y + 28 };
  const parting = via === null ? "" : bent(from, begin, from.y + 14);
  const plus = { x: begin.x, y: way ? way.y + 30 : from.y + gaps.between / 2 - 4, place };
  return { key: keyOf(place), path: parting + bent(begin, to, to.y - 1), plus, way };
}

export const keyOf = ({ behind, way }: Place): string => `${behind} ${way}`;

const radius = 10;

/** Straight lines with rounded corners; `turn`: the y coordinate of the horizontal part. */
function bent(from: Point, to: Point, turn: number): string {
  const across = to.x - from.x;
  if (Math.abs(across) < 1) return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const side = Math.sign(across);
  const cornerOf = (rise: number) => Math.sign(rise) * Math.min(radius, Math.abs(across) / 2, Math.abs(rise));
  const first = cornerOf(turn - from.y);
  const last = cornerOf(to.y - turn);
  return [
    `M${from.x} ${from.y}V${turn - first}`,
    `Q${from.x} ${turn} ${from.x + side * Math.abs(first)} ${turn}`,
    `H${to.x - side * Math.abs(last)}`,
    `Q${to.x} ${turn} ${to.x} ${turn + last}V${to.y}`,
  ].join("");
}
