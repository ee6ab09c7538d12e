/** This many consecutive failures of one kind of action pause that kind on the account, until a member resumes it (R10). */
const failuresBeforePause = 5;

export type Attempt = "done" | "failed";

/** The number of consecutive failures after some attempts, oldest first; `before` is the number so far. */
export const runAfter = (before: number, attempts: readonly Attempt[]): number =>
  attempts.reduce((run, attempt) => (attempt === "failed" ? run + 1 : 0), before);

export const pausesAction = (run: number): boolean => run >= failuresBeforePause;
