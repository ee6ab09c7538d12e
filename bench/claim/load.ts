/** What every queue is given: jobs due now, spread evenly over accounts of which each does one at a time. */
export const workspaces = 50;
export const accounts = 500;
export const due = 6_000;
export const few = 10_000;
export const many = 1_000_000;

/** One side: makes jobs due, and returns how many of them were done in how many milliseconds. */
export type Side = { slice(): Promise<Done>; close(): Promise<void> };
export type Done = { jobs: number; ms: number };

export const rateOf = ({ jobs, ms }: Done): number => (jobs / ms) * 1000;
export const accountName = (index: number): string => `account ${index % accounts}`;
/** Further jobs are due a day ahead or later, so that none becomes due during a measurement. */
export const tomorrow = (): Date => new Date(Date.now() + 36 * 3_600_000);
