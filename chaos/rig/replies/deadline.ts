import type { Answer, Inbox, Span } from "./books";

/** So long a reader who waits for news may take to act on them. */
export const graceMs = 60_000;

/** How often an inbox was opened again after it could not be reached. */
export const reconnectsOf = ({ outages, readings }: Inbox): number =>
  outages.filter(({ to }, index) => {
    const next = outages[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return readings.some(({ from }) => from >= to && from < next);
  }).length;

/**
 * From when on nobody may contact whoever gave this answer. A page was answered, so that it holds at once. What came in where
 * somebody listens may take its time. What came in while the server could not be reached, or before a connection that began
 * later, has to be read before anything else happens.
 */
export function deadlineOf({ way, at, inbox }: Answer, inboxes: ReadonlyMap<string, Inbox>): number {
  if (way === "link" || way === "oneClick") return at;
  const { outages, readings } = (inbox && inboxes.get(inbox)) || { outages: [], readings: [] };
  const down = outages.find((span) => within(span, at));
  if (down) return down.to;
  const reopened = readings.map(({ from }) => from).filter((from) => from > at);
  const due = Math.min(at + graceMs, ...reopened);
  // Nobody can read while the server is away.
  const away = outages.find(({ from }) => from > at && from <= due);
  return away ? away.to : due;
}

const within = ({ from, to }: Span, at: number) => from <= at && at < to;
