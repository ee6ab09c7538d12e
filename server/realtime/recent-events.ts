import type { OutboxRow } from "@/server/repositories/outbox";

/** A page connects within seconds of being rendered; one that takes longer reads its data again. */
const keptMs = 60_000;
/** Bounds the memory of a busy process. */
const maxEvents = 20_000;
/** The clocks of the machines that render pages and publish events may differ by this much. */
const clockSlackMs = 500;

/** Keeps the events of the last minute, for pages that were rendered before their socket connected. */
export function keepRecentEvents(now: () => number = Date.now) {
  const kept: { at: number; row: OutboxRow }[] = [];
  let completeFrom = now();

  function dropOldest(count: number) {
    const dropped = kept.splice(0, count).at(-1);
    if (dropped) completeFrom = dropped.at + 1;
  }

  return {
    add(row: OutboxRow): void {
      const at = now();
      kept.push({ at, row });
      const tooOld = kept.findIndex((one) => one.at > at - keptMs);
      dropOldest(Math.max(tooOld, kept.length - maxEvents));
    },
    /** The events published since a time (ms since 1970), oldest first; null if some of them are no longer known. */
    since(time: number): OutboxRow[] | null {
      const from = time - clockSlackMs;
      if (from < completeFrom) return null;
      return kept.filter(({ at }) => at >= from).map(({ row }) => row);
    },
  };
}
