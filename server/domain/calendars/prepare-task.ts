const hourMs = 3_600_000;

/** When a meeting is to be prepared: an hour before it, or halfway if it is nearer; null once it has begun. Both on one clock. */
export function prepareBy(startsAt: Date, now: Date): Date | null {
  const leftMs = +startsAt - +now;
  if (leftMs <= 0) return null;
  return new Date(+startsAt - Math.min(hourMs, leftMs / 2));
}
