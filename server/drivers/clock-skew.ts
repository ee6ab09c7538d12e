/**
 * Clocks differ, a vendor's from ours and those of our hosts among each other: what was made so long before the host that made it says
 * it began may be ours.
 */
export const clockSkewMs = 15 * 60_000;
