import type { Message, Thread } from "@/lib/contract/inbox/inbox";
import type { Note } from "@/lib/contract/prospects/notes";
import { startOf } from "@/lib/queries/inbox-thread";

type ThreadEvent = Thread["events"][number];
export type Line =
  | { kind: "day"; key: string; at: string }
  | { kind: "message"; key: string; message: Message }
  | { kind: "note"; key: string; note: Note }
  | { kind: "event"; key: string; event: ThreadEvent };

const dayOf = (at: string, zone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(new Date(at));

/** A scheduled message, or one held back, is shown below all others. */
export const isSaid = ({ sendAt, isHeldBack }: Message) => !sendAt && !isHeldBack;

/** Messages, notes and events in chronological order, with a line for each new day in the viewer's time zone. */
export function linesOf(thread: Thread, zone: string, notes: readonly Note[] = []): Line[] {
  const from = Date.parse(startOf(thread)?.at ?? "") || Number.NEGATIVE_INFINITY;
  const happened = [
    ...thread.messages.filter(isSaid).map((message) => ({
      at: message.at,
      line: { kind: "message", key: message.id, message } as Line,
    })),
    ...notes
      .filter(({ createdAt }) => Date.parse(createdAt) >= from)
      .map((note) => ({ at: note.createdAt, line: { kind: "note", key: note.id, note } as Line })),
    ...thread.events.map((event) => ({
      at: event.at,
      line: { kind: "event", key: event.id, event } as Line,
    })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const lines: Line[] = [];
  let day = "";
  for (const { at, line } of happened) {
    const own = dayOf(at, zone);
    if (own !== day) lines.push({ kind: "day", key: `day${own}`, at });
    day = own;
    lines.push(line);
  }
  return lines;
}
