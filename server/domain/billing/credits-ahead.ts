import { creditPeriod, tenthsOf } from "./credits";

/** Tenths of a credit that come at an instant. */
export type Grant = { at: Date; tenths: number };

/** The grants of a plan until an instant: `perPeriod` credits at the beginning of every period after this one, if any. */
export function grantsAhead(
  madeAt: Date,
  { from, until }: { from: Date; until: Date },
  perPeriod: (at: Date) => number,
): Grant[] {
  const grants: Grant[] = [];
  for (let at = creditPeriod(madeAt, from).end; at < until; at = creditPeriod(madeAt, at).end) {
    const tenths = tenthsOf(perPeriod(at));
    if (tenths > 0) grants.push({ at, tenths });
  }
  return grants;
}
