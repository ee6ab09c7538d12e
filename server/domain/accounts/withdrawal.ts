const dayMs = 86_400_000;

/** Requests that were made before this have waited long enough; all on one clock (R10). */
export const overdueBefore = (now: Date, days: number): Date => new Date(+now - days * dayMs);

/** A person whose request was taken back is left in peace by that account for three weeks (R10). */
export const mayAskAgain = (withdrawnAt: Date): Date => new Date(+withdrawnAt + 21 * dayMs);
