const dayMs = 86_400_000;

/** Requests that were made before this have waited long enough; all on one clock (R10). */
export const overdueBefore = (now: Date, days: number): Date => new Date(+now - days * dayMs);

/** After a withdrawn request the account sends the prospect no new one for three weeks (R10). */
export const mayAskAgain = (withdrawnAt: Date): Date => new Date(+withdrawnAt + 21 * dayMs);
