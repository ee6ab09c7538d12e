import type { Answer, Inbox, Span } from "./books";

/** How long a connected reader may take to act on new messages. */
export const graceMs = 60_000;

/** How often an inbox was opened again after it was unreachable. */
export const reconnectsOf = ({ outages, readings }: Inbox): number =>
  outages.filter(({ to }, index) => {
    const next = outages[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return readings.some(({ from }) => from >= to && from < next);
  }).length;

/**
 * The moment from which no one may contact the author of this answer. A confirmed page applies at once. A message to a connected reader has
 * a grace period. A message that arrived while the server was unreachable, or before a later connection, has to be read before anything
 * else happens.
 */
export function deadlineOf({ way, at, inbox }: Answer, inboxes: ReadonlyMap<string, Inbox>): number {
  if (way === "link" || way === "oneClick") return at;
  const { outages, readings } = (inbox && inboxes.get(inbox)) || { outages: [], readings: [] };
  const down = outages.find((span) => within(span, at));
  if (down) return down.to;
  const reopened = readings.map(({ from }) => from).filter((from) => from > at);
  const due = Math.min(at + graceMs, ...reopened);
  // No one can read while the server is away.
  const away = outages.find(({ from }) => from > at && from <= due);
  return away ? away.to : due;
}

const within = ({ from, to }: Span, at: number) => from <= at && at < to;
