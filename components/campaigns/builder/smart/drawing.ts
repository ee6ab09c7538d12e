import type { Step } from "@/lib/contract/campaigns/sequence";
import { type Box, gaps, offsetsOf, type Point, placeLane } from "./boxes";
import { comingFrom, keyOf, type Line, lineInto, lineTo, lowestOf, middleOf, type Open } from "./lines";
import { type Item, type Lane, outlineOf } from "./outline";
import { front } from "./places";

/** The end of a lane: the end of the sequence, or a link to a step drawn elsewhere. */
type Stop = Point & { key: string; to: string | null };
/** `start`: where people enter, `origin`: the top left corner of the drawing. */
export type Drawing = Canvas & { start: Point; origin: Point; width: number; height: number };
type Canvas = { boxes: Map<string, Box>; lines: Line[]; stops: Stop[] };

const margin = 48;

/** The drawing of a smart sequence. A step with a `position` is drawn there, all others by automatic layout. */
export function drawingOf(sequence: readonly Step[], hasCounts: boolean): Drawing {
  const { lane, unreached } = outlineOf(sequence);
  const canvas: Canvas = { boxes: new Map(), lines: [], stops: [] };
  const { boxes } = canvas;
  let bottom = placeLane(boxes, lane, { middle: 0, top: 0 }, hasCounts);
  for (const lost of unreached)
    bottom = placeLane(boxes, lost, { middle: 0, top: bottom + gaps.between }, hasCounts);
  for (const box of boxes.values()) Object.assign(box, box.step.position);
  const first = boxes.get(lane.items[0]?.step.id ?? "");
  const start = first ? { x: middleOf(first), y: first.y - gaps.between } : { x: 0, y: 0 };
  const open = drawLane(canvas, lane, [{ from: start, place: front, way: null, via: null }]);
  for (const one of open) stop(canvas, one, null);
  for (const lost of unreached) drawLane(canvas, lost, []);
  return { ...canvas, start, ...frameOf(canvas, start) };
}

/** Draws a lane, starting from the open lines `coming`; returns the lines open at its end. */
function drawLane(canvas: Canvas, lane: Lane, coming: readonly Open[]): readonly Open[] {
  let open = coming;
  for (const item of lane.items) {
    const box = canvas.boxes.get(item.step.id);
    if (!box) continue;
    for (const one of open) canvas.lines.push(lineTo(one, { x: middleOf(box), y: box.y }));
    open = item.branches ? drawBranches(canvas, item, box) : [comingFrom(box)];
  }
  if (lane.end.kind !== "leads") return open;
  for (const one of open) stop(canvas, one, lane.end.to);
  return [];
}

/** Draws both lanes of a condition and the line that continues where they meet. */
function drawBranches(canvas: Canvas, item: Item, box: Box): Open[] {
  const { step, branches } = item;
  if (!branches) return [];
  const offsets = offsetsOf(item);
  const { from } = comingFrom(box);
  const tails = (["next", "no"] as const).flatMap((way) => {
    const lane = way === "next" ? branches.yes : branches.no;
    const first = canvas.boxes.get(lane.items[0]?.step.id ?? "");
    const via = first ? middleOf(first) : from.x + offsets[way];
    const named = { x: via, y: from.y + 34, condition: step, way };
    return drawLane(canvas, lane, [{ from, place: { behind: step.id, way }, way: named, via }]);
  });
  if (tails.length === 0) return [];
  const meeting = { x: from.x, y: Math.max(...tails.map(lowestOf)) + gaps.aboveMeeting - gaps.between };
  for (const one of tails) canvas.lines.push(lineInto(one, meeting));
  return [{ from: meeting, place: { behind: step.id, way: null }, way: null, via: null }];
}

function stop({ lines, stops }: Canvas, open: Open, to: string | null): void {
  const at = { x: open.via ?? open.from.x, y: lowestOf(open) };
  lines.push(lineTo(open, at));
  stops.push({ key: keyOf(open.place), to, ...at });
}

/** The drawing's corner and size, with a margin for what is drawn around its points. */
function frameOf({ boxes, lines, stops }: Canvas, start: Point) {
  const corners = [...boxes.values()].flatMap(({ x, y, width, height }) => [
    { x, y },
    { x: x + width, y: y + height },
  ]);
  const points = [start, ...stops, ...corners, ...lines.map(({ plus }) => plus)];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const origin = { x: Math.min(...xs) - margin, y: Math.min(...ys) - margin };
  return {
    origin,
    width: Math.max(...xs) + margin - origin.x,
    height: Math.max(...ys) + margin - origin.y,
  };
}
