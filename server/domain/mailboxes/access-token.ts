type Lifetime = { accessFrom: Date; accessUntil: Date };

/** A token is replaced before it ends, so that a mail never begins with one that expires on the way. */
const marginMs = 5 * 60_000;
/** Clocks of two processes differ by less. */
const clocksDifferMs = 60_000;

/**
 * Whether a token may be used without asking the provider. One that was got in the future was got by a clock that went wrong: how long it
 * is good for is then unknown.
 */
export function isFresh({ accessFrom, accessUntil }: Lifetime, now: Date): boolean {
  const margin = Math.min(marginMs, (+accessUntil - +accessFrom) / 2);
  return isPossible(accessFrom, now) && +now < +accessUntil - margin;
}

/** Whether a token may still be used while the provider gives no other. */
export const isGood = ({ accessFrom, accessUntil }: Lifetime, now: Date): boolean =>
  isPossible(accessFrom, now) && +now < +accessUntil;

const isPossible = (accessFrom: Date, now: Date) => +accessFrom <= +now + clocksDifferMs;
