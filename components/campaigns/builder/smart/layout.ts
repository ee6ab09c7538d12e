import type { Step } from "@/lib/contract/sequence";
import { type Item, type Lane, lanesOf, outlineOf } from "./outline";
import { front, type Place } from "./places";
import type { Way } from "./ways";

export type Point = { x: number; y: number };
export type Box = Point & { step: Step; width: number; height: number };
/** `plus`: where a step can be put on the line, `way`: whose name stands on it. */
export type Line = {
  key: string;
  path: string;
  plus: (Point & { place: Place }) | null;
  way: (Point & { condition: Step; way: Way }) | null;
};
/** Where a lane is over: the end of the sequence, or a step drawn elsewhere. */
export type Stop = Point & { key: string; to: string | null };
/** In pixels. `start`: where people come in, `origin`: the upper left corner of it all. */
export type Drawing = {
  boxes: Box[];
  lines: Line[];
  stops: Stop[];
  start: Point;
  origin: Point;
  width: number;
  height: number;
};

const stepWidth = 256;
const heights = { plain: 60, counted: 92 };
const waitSize = { width: 224, height: 46 };
const between = 56;
const belowCondition = 92;
const aboveMeeting = 52;
const beside = 32;
const margin = 48;

const widthOf = (lane: Lane): number => Math.max(stepWidth, ...lane.items.map((item) => branchesWidth(item)));
const branchesWidth = (item: Item): number => {
  const [yes, no] = lanesOf(item).map(widthOf);
  return yes === undefined || no === undefined ? 0 : yes + beside + no;
};
/** How far the middles of a condition's lanes stand from its own. */
function offsetsOf(item: Item): Record<Way, number> {
  const [yes = 0, no = 0] = lanesOf(item).map(widthOf);
  const total = yes + beside + no;
  return { next: (yes - total) / 2, no: (total - no) / 2 };
}

/** Where the steps stand by themselves: lanes below their condition, side by side, as wide as what they hold. */
function tidyBoxes(lane: Lane, middle: number, top: number, height: number, boxes: Map<string, Box>): number {
  let y = top;
  for (const item of lane.items) {
    const { step, branches } = item;
    const size = step.type === "delay" ? waitSize : { width: stepWidth, height };
    boxes.set(step.id, { step, ...size, x: middle - size.width / 2, y });
    y += size.height;
    if (branches) {
      const offsets = offsetsOf(item);
      y = Math.max(
        tidyBoxes(branches.yes, middle + offsets.next, y + belowCondition, height, boxes),
        tidyBoxes(branches.no, middle + offsets.no, y + belowCondition, height, boxes),
      );
      y += aboveMeeting - between;
    }
    y += between;
  }
  return y;
}

/** Something that comes down and leads to whatever is next. */
type Open = { from: Point; place: Place; way: Line["way"]; via: number | null };

/** A smart sequence as a picture; a step with a `position` stands there, all others where they are tidy. */
export function drawingOf(sequence: readonly Step[], hasCounts: boolean): Drawing {
  const height = hasCounts ? heights.counted : heights.plain;
  const { lane, unreached } = outlineOf(sequence);
  const boxes = new Map<string, Box>();
  let bottom = tidyBoxes(lane, 0, 0, height, boxes);
  for (const lost of unreached) bottom = tidyBoxes(lost, 0, bottom + between, height, boxes);
  for (const box of boxes.values()) Object.assign(box, box.step.position);
  const lines: Line[] = [];
  const stops: Stop[] = [];
  const draw = (drawn: Lane, coming: readonly Open[]): Open[] => {
    let open = coming;
    for (const item of drawn.items) {
      const box = boxes.get(item.step.id);
      if (!box) continue;
      for (const one of open) lines.push(lineTo(one, topOf(box)));
      open = item.branches ? meetings(item, box) : [comingFrom(box)];
    }
    if (drawn.end.kind === "leads") {
      for (const one of open) stopAt(one, drawn.end.to);
      return [];
    }
    return [...open];
  };
  const stopAt = (one: Open, to: string | null) => {
    const at = { x: one.via ?? one.from.x, y: one.from.y + (one.way ? belowCondition : between) };
    lines.push(lineTo(one, at));
    stops.push({ key: `${one.place.behind}${one.place.way}`, to, ...at });
  };
  const meetings = (item: Item, box: Box): Open[] => {
    const { step, branches } = item;
    if (!branches) return [];
    const offsets = offsetsOf(item);
    const middle = box.x + box.width / 2;
    const under = box.y + box.height;
    const tails = (["next", "no"] as const).flatMap((way) => {
      const branch = way === "next" ? branches.yes : branches.no;
      const first = boxes.get(branch.items[0]?.step.id ?? "");
      const via = first ? first.x + first.width / 2 : middle + offsets[way];
      const named = { x: via, y: under + 34, condition: step, way };
      const head = { from: { x: middle, y: under }, place: { behind: step.id, way }, way: named, via };
      return draw(branch, [head]);
    });
    if (tails.length === 0) return [];
    const lowest = Math.max(...tails.map(({ from, way }) => from.y + (way ? belowCondition : between)));
    const at = { x: middle, y: lowest + aboveMeeting - between };
    for (const one of tails) lines.push(lineInto(one, at));
    return [{ from: at, place: { behind: step.id, way: null }, way: null, via: null }];
  };
  const first = boxes.get(lane.items[0]?.step.id ?? "");
  const start = { x: first ? first.x + first.width / 2 : 0, y: (first?.y ?? 0) - between };
  for (const one of draw(lane, [{ from: start, place: front, way: null, via: null }])) stopAt(one, null);
  for (const lost of unreached) draw(lost, []);
  const all = { boxes: [...boxes.values()], lines, stops, start };
  return { ...all, ...frameOf(all) };
}

const topOf = ({ x, y, width }: Box): Point => ({ x: x + width / 2, y });
const comingFrom = ({ step, x, y, width, height }: Box): Open => ({
  from: { x: x + width / 2, y: y + height },
  place: { behind: step.id, way: null },
  way: null,
  via: null,
});

/** Down, across at once where a condition parts, and down to what is next. */
function lineTo({ from, place, way, via }: Open, to: Point): Line {
  const turn = via === null ? (from.y + to.y) / 2 : from.y + 14;
  const plus = { x: to.x, y: way ? way.y + 30 : turn };
  return { key: keyOf(place), path: bent(from, to, turn), plus: { ...plus, place }, way };
}

/** Down as far as all others come, then across to where ways meet. */
function lineInto({ from, place, way, via }: Open, to: Point): Line {
  const x = via ?? from.x;
  const begin = via === null ? "" : `${bent(from, { x, y: from.y + 28 }, from.y + 14)} `;
  const down = via === null ? from : { x, y: from.y + 28 };
  const plus = { x, y: way ? way.y + 30 : from.y + between / 2 - 4 };
  return { key: keyOf(place), path: `${begin}${bent(down, to, to.y - 1)}`, plus: { ...plus, place }, way };
}

const keyOf = ({ behind, way }: Place) => `${behind} ${way}`;

/** Straight lines with round corners; `turn`: the height at which it goes across. */
function bent(from: Point, to: Point, turn: number): string {
  const across = to.x - from.x;
  if (Math.abs(across) < 1) return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const side = Math.sign(across);
  const limit = Math.abs(across) / 2;
  const first = Math.sign(turn - from.y) * Math.min(10, limit, Math.abs(turn - from.y));
  const last = Math.sign(to.y - turn) * Math.min(10, limit, Math.abs(to.y - turn));
  return [
    `M${from.x} ${from.y}V${turn - first}`,
    `Q${from.x} ${turn} ${from.x + side * Math.abs(first)} ${turn}`,
    `H${to.x - side * Math.abs(last)}`,
    `Q${to.x} ${turn} ${to.x} ${turn + last}V${to.y}`,
  ].join("");
}

/** A picture's corner and size, with a margin for what stands around its points. */
function frameOf({ boxes, lines, stops, start }: Pick<Drawing, "boxes" | "lines" | "stops" | "start">) {
  const corners = boxes.flatMap(({ x, y, width, height }) => [
    { x, y },
    { x: x + width, y: y + height },
  ]);
  const points = [start, ...stops, ...corners, ...lines.flatMap(({ plus }) => plus ?? [])];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const origin = { x: Math.min(...xs) - margin, y: Math.min(...ys) - margin };
  return {
    origin,
    width: Math.max(...xs) + margin - origin.x,
    height: Math.max(...ys) + margin - origin.y,
  };
}
