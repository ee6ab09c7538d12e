const minute = 60_000;
const hour = 60 * minute;

/** After the first, second, … failed try; the last one repeats. */
const waits = [minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour];

/** How long an email is worth sending: a password link expires after an hour, anything else after a day. */
const worth: Record<string, number> = { restore: hour };
const worthOtherwise = 24 * hour;

/** When an email of the product is retried; null once it is given up. `attempts` includes the one that just failed. */
export function nextMailTry(
  mail: { kind: string; attempts: number; createdAt: Date },
  now: Date,
): Date | null {
  const wait = waits[Math.min(mail.attempts, waits.length) - 1] ?? minute;
  const next = new Date(+now + wait);
  return +next - +mail.createdAt < (worth[mail.kind] ?? worthOtherwise) ? next : null;
}
