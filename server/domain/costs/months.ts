/** The day and the month of an instant, in UTC, as the books of costs count them; the month by its first day. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
export const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

/** When a month begins. */
export const beginOfMonth = (month: string): Date => new Date(`${month}T00:00:00.000Z`);

/** When the next month begins. */
export const nextMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
