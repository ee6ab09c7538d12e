/** So many failures in a row of one kind of action pause that kind on the account, until a person resumes it (R10). */
const failuresBeforePause = 5;

export type Attempt = "done" | "failed";

/** The run after some attempts, oldest first, that followed a run of `before`. */
export const runAfter = (before: number, attempts: readonly Attempt[]): number =>
  attempts.reduce((run, attempt) => (attempt === "failed" ? run + 1 : 0), before);

export const pausesAction = (run: number): boolean => run >= failuresBeforePause;
