import * as z from "zod";

/** The network's lists are not strictly ordered: entries this much older than the newest may still appear. */
const overlapMs = 10 * 60_000;

/** How far one list was read: the newest instant, and the entries reported from the overlap before it. */
const mark = z.object({ at: z.coerce.date(), told: z.record(z.string(), z.coerce.date()) });
const cursor = z.object({ from: z.coerce.date(), relations: mark, messages: mark });

type Mark = z.output<typeof mark>;
export type Cursor = z.output<typeof cursor>;

/** Reading begins at an instant: earlier entries are not news. */
export const beginAt = (from: Date): Cursor => ({
  from,
  relations: { at: from, told: {} },
  messages: { at: from, told: {} },
});

/** Null if it is not one of our cursors. */
export function readCursor(text: string | null): Cursor | null {
  if (text === null) return null;
  try {
    return cursor.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const writeCursor = (at: Cursor): string => JSON.stringify(at);

/** From when on a list has to be read again. */
export const floorOf = (from: Date, { at }: Mark): Date => new Date(Math.max(+from, +at - overlapMs));

export const isTold = ({ told }: Mark, id: string): boolean => id in told;

/** The mark after reporting an entry. Entries older than the overlap are dropped. */
export function markTold({ at, told }: Mark, id: string, when: Date): Mark {
  const newest = when > at ? when : at;
  const all = Object.entries({ ...told, [id]: when });
  return { at: newest, told: Object.fromEntries(all.filter(([, then]) => +then >= +newest - overlapMs)) };
}
