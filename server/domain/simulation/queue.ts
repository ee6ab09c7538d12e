import type { CountedKind } from "@/lib/contract/sequence";
import { rankInTurn } from "@/server/domain/campaigns/delivery";
import { countedAs } from "@/server/domain/campaigns/kinds";
import { type Heap, heapOf } from "./heap";
import type { Row } from "./world";

/** What waits in a lane. A kind whose cap is reached is closed as a whole, so that its rows need not be touched one by one. */
export type Queue = {
  add(row: Row): void;
  /** The row whose turn it is, out of the queue; null when none is due. */
  take(now: number, turn: number): Row | null;
  /** When the first row is due; Infinity when none waits. */
  firstDue(): number;
  /** Nothing that counts against this cap leaves before `until`. */
  close(kind: CountedKind, until: number): void;
};

type Line = { rank: number; counted: CountedKind | null; rows: Heap<Row> };

const isEarlier = (one: Row, other: Row) =>
  one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.order < other.order);

type Candidate = { line: Line; row: Row; place: number; at: number };
/** On a tie who is due at that very instant goes before who waited for a cap until then. */
const goesBefore = (one: Candidate, other: Candidate) =>
  one.place !== other.place
    ? one.place < other.place
    : one.at !== other.at
      ? one.at < other.at
      : waited(one) !== waited(other)
        ? waited(other)
        : isEarlier(one.row, other.row);
const waited = ({ row, at }: Candidate) => at > row.dueAt;

export function queue(): Queue {
  const lines = new Map<string, Line>();
  const closed = new Map<CountedKind, number>();

  function lineOf({ rank, step }: Row): Line {
    const counted = countedAs(step.type);
    const key = `${rank} ${counted}`;
    const known = lines.get(key);
    if (known) return known;
    const line = { rank, counted, rows: heapOf(isEarlier) };
    lines.set(key, line);
    return line;
  }
  /** The first row that still waits: those that were stopped or moved meanwhile are dropped on the way. */
  function firstOf({ rows }: Line): Row | null {
    for (let row = rows.peek(); row; row = rows.peek()) {
      if (row.isOpen) return row;
      rows.pop();
    }
    return null;
  }
  const dueOf = ({ counted }: Line, row: Row) =>
    Math.max(row.dueAt, counted === null ? 0 : (closed.get(counted) ?? 0));

  return {
    add: (row) => lineOf(row).rows.push(row),
    take(now, turn) {
      let best = null as Candidate | null;
      for (const line of lines.values()) {
        const row = firstOf(line);
        const at = row ? dueOf(line, row) : Number.POSITIVE_INFINITY;
        if (!row || at > now) continue;
        const one = { line, row, place: rankInTurn(line.rank, turn), at };
        if (!best || goesBefore(one, best)) best = one;
      }
      best?.line.rows.pop();
      return best?.row ?? null;
    },
    firstDue() {
      let first = Number.POSITIVE_INFINITY;
      for (const line of lines.values()) {
        const row = firstOf(line);
        if (row) first = Math.min(first, dueOf(line, row));
      }
      return first;
    },
    close: (kind, until) => closed.set(kind, Math.max(until, closed.get(kind) ?? 0)),
  };
}
