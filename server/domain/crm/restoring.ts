/** Deleted deals can be restored for so many days. */
const restorableDays = 30;

export const restorableSince = (now: Date) => new Date(+now - restorableDays * 86_400_000);
