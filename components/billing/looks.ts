/** Seconds to wait before each look at a payment in progress (GATE-05, BILL-55). */
export const waits = [15, 30, 60, 120, 240] as const;

/** How often was looked, and when the next look is due (ms of the clock given); null once it was looked often enough. */
export type Looks = { done: number; dueAt: number | null };

export const firstLook = (now: number): Looks => ({ done: 0, dueAt: now + waits[0] * 1000 });

/** After a look that was due. Looks that a person asks for do not count. */
export function nextLook({ done }: Looks, now: number): Looks {
  const wait = waits[done + 1];
  return { done: done + 1, dueAt: wait === undefined ? null : now + wait * 1000 };
}

export const secondsUntil = ({ dueAt }: Looks, now: number): number =>
  dueAt === null ? 0 : Math.max(0, Math.ceil((dueAt - now) / 1000));
