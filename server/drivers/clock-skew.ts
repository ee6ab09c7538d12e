/** Clocks of vendors and of our hosts differ: something this much older than its recorded start may still be ours. */
export const clockSkewMs = 15 * 60_000;
