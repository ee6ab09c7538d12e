const dayMs = 86_400_000;

type Age = { rotDays: number | null; inStageSince: Date; lastAnswerAt: Date | null };

/** Whether an open deal has had no move and no answer for longer than its stage allows; all instants on one clock. */
export function isStale({ rotDays, inStageSince, lastAnswerAt }: Age, now: Date): boolean {
  if (rotDays === null) return false;
  const last = Math.max(+inStageSince, lastAnswerAt ? +lastAnswerAt : 0);
  return +now - last > rotDays * dayMs;
}
