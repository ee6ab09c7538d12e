import { zonesOf } from "@/server/domain/phone/zones";
import type { E164 } from "@/server/ports/phone";
import { type Hours, meetingOf, nextOpening } from "./hours";
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

/** When a sender writes: the account's hours, and within them those of the campaign where it has its own. They meet some time (R5). */
export type SenderHours = readonly [account: Hours, ...campaign: Hours[]];

/**
 * The sender's window where the account's hours on the person's own clock meet it. `days`: those on which the person may be reached;
 * without them any.
 */
export function recipientHoursOf(
  sender: SenderHours,
  zone: string | null,
  now: Date,
  days: Hours | null = null,
): RecipientHours {
  const [account] = sender;
  const opensAt = openingOf(sender, now, days);
  if (zone === null || !isZone(zone)) return { standing: "unknown", zone: null, opensAt };
  const theirs = { ...account, timezone: zone, daysOff: undefined };
  // Holidays only put off what meets without them.
  const met =
    meeting([...sender, theirs], openingOf(sender, now)) && openingOf([...sender, theirs], now, days);
  return met ? { standing: "kept", zone, opensAt: met } : { standing: "apart", zone, opensAt };
}

/** Whose phone it is: their zone as far as it is known, and the number itself, which says in which zones it may be. */
type PhoneOwner = { timezone: string | null; phone: E164 | null };

/**
 * R28, VM-13: a text message or a voicemail comes between 8:00 and 21:00 of the person's own clock (47 CFR 64.1200(c)(1)). While
 * their zone is not known it has to be so in every zone their number may be in. Where that never meets the campaign's hours, the
 * account's hold, and where it never meets those, the law alone: `apart`.
 */
export function phoneHoursOf(
  sender: SenderHours,
  owner: PhoneOwner,
  now: Date,
  days: Hours | null = null,
): RecipientHours {
  const [account] = sender;
  const { zones, lawful } = lawOf(account, owner);
  const zone = zones.join(", ") || null;
  if (meeting([...sender, ...lawful], openingOf(sender, now))) {
    const opensAt = openingOf([...sender, ...lawful], now, days);
    return { standing: zones.length > 0 ? "kept" : "unknown", zone, opensAt };
  }
  const [first, ...others] = meeting([account, ...lawful], now) ? [account, ...lawful] : lawful;
  return { standing: "apart", zone, opensAt: openingOf([first!, ...others], now, days) };
}

/** The same for what somebody sends by hand: the law alone, whatever hours the account keeps. */
export function lawfulHoursOf(account: Hours, owner: PhoneOwner, now: Date): RecipientHours {
  const { zones, lawful } = lawOf(account, owner);
  return {
    standing: zones.length > 0 ? "kept" : "unknown",
    zone: zones.join(", ") || null,
    opensAt: meeting(lawful, now) ?? nextOpening(lawful[0]!, now),
  };
}

function lawOf(
  account: Hours,
  { timezone, phone }: PhoneOwner,
): { zones: readonly string[]; lawful: Hours[] } {
  const zones = timezone !== null && isZone(timezone) ? [timezone] : phone ? zonesOf(phone) : [];
  const lawful = (zones.length > 0 ? zones : [account.timezone]).map((zone) => ({
    ...byLaw,
    timezone: zone,
  }));
  return { zones, lawful };
}

const byLaw = { start: 8, end: 21, days: [1, 2, 3, 4, 5, 6, 7] } as const;

/** The first moment within a week at which all are open; null when there is none. */
const meeting = (all: readonly Hours[], from: Date): Date | null => meetingOf(all, from, farthestMs);

/** Whoever rests longer than this is looked at again by then. */
const longestRestMs = 400 * 86_400_000;
const openingOf = (all: SenderHours, now: Date, days: Hours | null = null): Date =>
  meetingOf(days ? [...all, days] : all, now, longestRestMs) ?? nextOpening(all[0], now);
