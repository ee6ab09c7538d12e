import type { LedgerKind } from "@/lib/contract/campaigns/sequence";
import { calendarDay } from "@/lib/contract/fields";
import type { ConsentChannel } from "@/lib/contract/prospects/consents";
import { isoDate, localOf } from "@/server/domain/campaigns/hours/zone";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import type { E164 } from "@/server/ports/phone";
import { countryOf, numberOf } from "./number";

/**
 * Countries where a machine needs the person's consent to text or call them, and the law that says so. Like the hours
 * (lawful-hours.ts) this is our default and no legal advice: a workspace has its own lawyer check it.
 */
const lawOf: Readonly<Record<string, Readonly<Record<ConsentChannel, string>>>> = {
  // Telephone Consumer Protection Act: prior express written consent for texts by machine and for recorded voices.
  US: { sms: "47 CFR 64.1200(a)(2)", call: "47 CFR 64.1200(a)(2)" },
  // Canada's Anti-Spam Legislation for texts; the Unsolicited Telecommunications Rules for recorded voices.
  CA: { sms: "S.C. 2010, c. 23, s. 6", call: "CRTC Unsolicited Telecommunications Rules, Part IV § 4" },
};

/**
 * The country whose numbers need consent before a step of this kind; null where none is needed. Numbers with +1 whose country is
 * not known count as American, as for their hours.
 */
export function consentCountryOf(kind: LedgerKind, number: E164): string | null {
  const channel = kindFacts[kind].consent;
  const country = countryOf(number) ?? (number.startsWith("+1") ? "US" : null);
  return channel && country && lawOf[country]?.[channel] ? country : null;
}

/** Whether the person agreed to a step of this kind at this number: consent for one number holds for no other. */
export function hasConsent(
  kind: LedgerKind,
  number: E164,
  given: readonly { channel: ConsentChannel; phone: string }[],
): boolean {
  const channel = kindFacts[kind].consent;
  return given.some((each) => each.channel === channel && numberOf(each.phone) === number);
}

/** The latest date anywhere on earth at an instant (virtual): consent cannot be dated in the future. */
export const latestDay = (now: Date): string => isoDate(localOf(now, "Pacific/Kiritimati").day);

const yes = new Set([
  "yes",
  "y",
  "true",
  "1",
  "x",
  "ja",
  "j",
  "oui",
  "o",
  "si",
  "s",
  "sim",
  "opt in",
  "optin",
  "granted",
  "given",
]);

/**
 * What a cell of a file says about consent: the day it was given, or null if it only says that it was. Undefined if it says nothing clear;
 * doubt is no consent.
 */
export function consentIn(cell: string): { givenOn: string | null } | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(cell.trim()) ?? [];
  if (day) return calendarDay.safeParse(day).success ? { givenOn: day } : undefined;
  const word = cell.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[-_]/g, " ").trim();
  return yes.has(word) ? { givenOn: null } : undefined;
}
