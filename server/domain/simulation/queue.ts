import type { CountedKind } from "@/lib/contract/campaigns/sequence";
import { rankInTurn } from "@/server/domain/campaigns/delivery";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { type Heap, heapOf } from "./heap";
import type { Row } from "./world";

/** The queue of a lane. A kind whose limit is reached is closed as a whole, so that its rows need not be updated one by one. */
export type Queue = {
  add(row: Row): void;
  /** The row whose turn it is, out of the queue; null when none is due. */
  take(now: number, turn: number): Row | null;
  /** When the first row is due; Infinity when none waits. */
  firstDue(): number;
  /** Nothing that counts against this limit leaves before `until`. */
  close(kind: CountedKind, until: number): void;
};

/** `rows` are due at their own dates; `late` ones are due when their kind's limit allows again, in planned order. */
type Line = { rank: number; counted: CountedKind | null; rows: Heap<Row>; late: Heap<Row> };

const isPlannedBefore = (one: Row, other: Row) => one.order < other.order;
const isEarlier = (one: Row, other: Row) =>
  one.dueAt < other.dueAt || (one.dueAt === other.dueAt && isPlannedBefore(one, other));

type Candidate = { rows: Heap<Row>; row: Row; place: number; at: number };
const goesBefore = (one: Candidate, other: Candidate) =>
  one.place !== other.place
    ? one.place < other.place
    : one.at !== other.at
      ? one.at < other.at
      : isPlannedBefore(one.row, other.row);

export function queue(): Queue {
  const lines = new Map<string, Line>();
  const closed = new Map<CountedKind, number>();

  function lineOf({ rank, step }: Row): Line {
    const counted = kindFacts[step.type].limit;
    const key = `${rank} ${counted}`;
    const known = lines.get(key);
    if (known) return known;
    const line = { rank, counted, rows: heapOf(isEarlier), late: heapOf(isPlannedBefore) };
    lines.set(key, line);
    return line;
  }
  const closedUntil = ({ counted }: Line) =>
    counted === null ? Number.NEGATIVE_INFINITY : (closed.get(counted) ?? Number.NEGATIVE_INFINITY);
  /** The first row that still waits: those that were stopped or moved meanwhile are dropped on the way. */
  function firstOf(rows: Heap<Row>): Row | null {
    for (let row = rows.peek(); row; row = rows.peek()) {
      if (row.isOpen) return row;
      rows.pop();
    }
    return null;
  }
  /** The rows that may be next, and when each is due. */
  function* heads(): Generator<{ line: Line; rows: Heap<Row>; row: Row; at: number }> {
    for (const line of lines.values()) {
      const [own, late] = [firstOf(line.rows), firstOf(line.late)];
      if (own) yield { line, rows: line.rows, row: own, at: own.dueAt };
      if (late) yield { line, rows: line.late, row: late, at: closedUntil(line) };
    }
  }

  return {
    add(row) {
      const line = lineOf(row);
      (row.dueAt <= closedUntil(line) ? line.late : line.rows).push(row);
    },
    take(now, turn) {
      let best = null as Candidate | null;
      for (const { line, ...head } of heads()) {
        if (head.at > now) continue;
        const one = { ...head, place: rankInTurn(line.rank, turn) };
        if (!best || goesBefore(one, best)) best = one;
      }
      best?.rows.pop();
      return best?.row ?? null;
    },
    firstDue() {
      let first = Number.POSITIVE_INFINITY;
      for (const { at } of heads()) first = Math.min(first, at);
      return first;
    },
    close(kind, until) {
      if (until <= (closed.get(kind) ?? Number.NEGATIVE_INFINITY)) return;
      closed.set(kind, until);
      for (const { counted, rows, late } of lines.values())
        for (let row = rows.peek(); counted === kind && row && row.dueAt <= until; row = rows.peek()) {
          rows.pop();
          late.push(row);
        }
    },
  };
}
