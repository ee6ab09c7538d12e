/** Seconds to wait before each check of a pending payment (GATE-05, BILL-55). */
export const waits = [15, 30, 60, 120, 240] as const;

/** The number of checks done, and when the next one is due (ms of the given clock); null after the last. */
export type Looks = { done: number; dueAt: number | null };

export const firstLook = (now: number): Looks => ({ done: 0, dueAt: now + waits[0] * 1000 });

/** The state after a scheduled check. Checks that the user triggers do not count. */
export function nextLook({ done }: Looks, now: number): Looks {
  const wait = waits[done + 1];
  return { done: done + 1, dueAt: wait === undefined ? null : now + wait * 1000 };
}

export const secondsUntil = ({ dueAt }: Looks, now: number): number =>
  dueAt === null ? 0 : Math.max(0, Math.ceil((dueAt - now) / 1000));
