import { lawfulHoursFor } from "@/server/domain/phone/lawful-hours";
import { zonesOf } from "@/server/domain/phone/zones";
import type { E164 } from "@/server/ports/phone";
import { type Hours, meetingOf, nextOpening } from "./hours";
import { isZone } from "./zone";

/** When a prospect may be contacted: `unknown` and `apart` fall back to the account's hours and say so (R7). */
export type RecipientHours = {
  status: "kept" | "unknown" | "apart";
  zone: string | null;
  /** The earliest allowed moment. */
  opensAt: Date;
};

/** Overlaps that exist only in the weeks between two clock changes are not waited for. */
const farthestMs = 7 * 86_400_000;

/** When a sender may send: the account's hours, narrowed by the campaign's own if it has any. They always overlap (R5). */
export type SenderHours = readonly [account: Hours, ...campaign: Hours[]];

/**
 * The sender's hours where they overlap the account's hours in the prospect's time zone. `days`: the days on which the prospect may be
 * contacted; any, when absent.
 */
export function recipientHoursOf(
  sender: SenderHours,
  zone: string | null,
  now: Date,
  days: Hours | null = null,
): RecipientHours {
  const [account] = sender;
  const opensAt = openingOf(sender, now, days);
  if (zone === null || !isZone(zone)) return { status: "unknown", zone: null, opensAt };
  const theirs = { ...account, timezone: zone, daysOff: undefined };
  // Holidays only postpone hours that overlap without them.
  const met =
    meeting([...sender, theirs], openingOf(sender, now)) && openingOf([...sender, theirs], now, days);
  return met ? { status: "kept", zone, opensAt: met } : { status: "apart", zone, opensAt };
}

/** The owner of a phone: their time zone if known, the number, which says in which zones it may be, and their address. */
type PhoneOwner = { timezone: string | null; phone: E164 | null; address?: string };

/**
 * R28, VM-13: text messages and voicemails keep to the legal hours on the prospect's clock: 8:00 to 21:00, and within that the hours of
 * their state or country. While the zone is unknown, every zone the number may be in has to allow it. If that never overlaps the campaign's
 * hours, the account's apply; if it never overlaps those either, only the law does: `apart`.
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
  if (meetingAny(lawful, sender, openingOf(sender, now))) {
    const opensAt = openingAny(lawful, sender, now, days);
    return { status: zones.length > 0 ? "kept" : "unknown", zone, opensAt };
  }
  const beside = meetingAny(lawful, [account], now) ? [account] : [];
  return { status: "apart", zone, opensAt: openingAny(lawful, beside, now, days) };
}

/** The same for messages sent by hand: only the law applies, not the account's hours. */
export function lawfulHoursOf(account: Hours, owner: PhoneOwner, now: Date): RecipientHours {
  const { zones, lawful } = lawOf(account, owner);
  return {
    status: zones.length > 0 ? "kept" : "unknown",
    zone: zones.join(", ") || null,
    opensAt: openingAny(lawful, [], now, null),
  };
}

/** Hours that have to be open all at once. */
type Together = readonly Hours[];

function lawOf(
  account: Hours,
  { timezone, phone, address = "" }: PhoneOwner,
): { zones: readonly string[]; lawful: readonly Together[] } {
  const zones = timezone !== null && isZone(timezone) ? [timezone] : phone ? zonesOf(phone) : [];
  const places = zones.length > 0 ? zones : [account.timezone];
  const rules = lawfulHoursFor(phone, address).flatMap(({ windows }) =>
    places.map((place) => windows.map((window) => ({ ...window, timezone: place }))),
  );
  return { zones, lawful: oneOfEach(rules) };
}

/** Every way of choosing one window of each rule: a rule for weekdays and one for Sundays are two windows of one rule. */
const oneOfEach = (rules: readonly (readonly Hours[])[]): Together[] =>
  rules.reduce<Together[]>(
    (ways, windows) => ways.flatMap((way) => windows.map((window) => [...way, window])),
    [[]],
  );

/** The first moment at which one of the alternatives is open together with the others; null if there is none within a week. */
function meetingAny(ways: readonly Together[], beside: Together, from: Date): Date | null {
  return earliest(ways.map((way) => meeting([...beside, ...way], from)));
}

/** The same, with days on which the prospect may not be contacted, however many those are. */
function openingAny(ways: readonly Together[], beside: Together, now: Date, days: Hours | null): Date {
  const rests = days ? [...beside, days] : beside;
  const found = earliest(ways.map((way) => meetingOf([...rests, ...way], now, longestRestMs)));
  return found ?? nextOpening(ways[0]![0]!, now);
}

const earliest = (found: readonly (Date | null)[]): Date | null =>
  found.reduce((first, one) => (one && (!first || one < first) ? one : first), null);

/** The first moment within a week at which all are open; null if there is none. */
const meeting = (all: readonly Hours[], from: Date): Date | null => meetingOf(all, from, farthestMs);

/** Longer breaks are checked again by then. */
const longestRestMs = 400 * 86_400_000;
const openingOf = (all: SenderHours, now: Date, days: Hours | null = null): Date =>
  meetingOf(days ? [...all, days] : all, now, longestRestMs) ?? nextOpening(all[0], now);
