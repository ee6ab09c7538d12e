import { type Hours, nextOpening } from "./hours";
import { isZone } from "./zone";

/** When a person may be written to: `unknown` and `apart` fall back to the account's hours and say so (R7). */
export type RecipientHours = {
  standing: "kept" | "unknown" | "apart";
  zone: string | null;
  /** The first moment from now on. */
  opensAt: Date;
};

/** Whoever meets only in the weeks between two changes of the clock does not wait for them. */
const farthestMs = 7 * 86_400_000;

/** The account's window where the same hours of the person's own clock meet it. */
export function recipientHoursOf(account: Hours, zone: string | null, now: Date): RecipientHours {
  const opensAt = nextOpening(account, now);
  if (zone === null || !isZone(zone)) return { standing: "unknown", zone: null, opensAt };
  const met = meeting(account, { ...account, timezone: zone, daysOff: undefined }, opensAt);
  return met ? { standing: "kept", zone, opensAt: met } : { standing: "apart", zone, opensAt };
}

/** The first moment within a week at which both are open; null when there is none. */
function meeting(one: Hours, other: Hours, from: Date): Date | null {
  let at = from;
  while (+at <= +from + farthestMs) {
    const both = nextOpening(one, at);
    at = nextOpening(other, both);
    if (+at === +both) return both;
  }
  return null;
}
