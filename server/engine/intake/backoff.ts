/** Seconds until an unreachable server is tried again: soon at first, then every ten minutes. */
const unreachableSeconds = [5, 20, 60, 180, 600] as const;
/** A server that rejected our credentials is tried three times an hour, so that it does not lock the mailbox. */
const refusedSeconds = 20 * 60;

export type Trouble = { kind: "login_failed" | "sign_in_again" | "unreachable"; times: number };

/** The same trouble one more time, or a new one. */
export const again = (before: Trouble | null, kind: Trouble["kind"]): Trouble => ({
  kind,
  times: before?.kind === kind ? before.times + 1 : 1,
});

export function waitSeconds({ kind, times }: Trouble): number {
  if (kind !== "unreachable") return refusedSeconds;
  return unreachableSeconds[Math.min(times, unreachableSeconds.length) - 1] ?? refusedSeconds;
}

/** A rejected login is reported at once; an unreachable server only from the third failure. */
export const isReportable = ({ kind, times }: Trouble): boolean => kind !== "unreachable" || times >= 3;
