const dayMs = 86_400_000;

/** The instants at which a day begins and has ended, in UTC; days are YYYY-MM-DD. */
export const beginOfDay = (date: string) => new Date(`${date}T00:00:00.000Z`);
export const endOfDay = (date: string) => new Date(+beginOfDay(date) + dayMs);
