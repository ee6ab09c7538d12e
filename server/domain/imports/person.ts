import type { ConsentChannel } from "@/lib/contract/prospects/consents";
import type { Refusal } from "@/lib/contract/prospects/imports";
import { consentIn } from "@/server/domain/phone/consent";
import {
  canonicalProfileUrl,
  companyDomain,
  identitiesOf,
  normalEmail,
  phoneAsKnown,
  twitterHandle,
  webAddress,
} from "@/server/domain/prospects/identity";
import { completeName } from "@/server/domain/prospects/names";
import type { Person } from "@/server/domain/prospects/person";
import { cleanText, isBlank } from "@/server/domain/prospects/text";

/** The max length of an identifying value; a longer one is invalid. */
const maxIdentityCharacters = 500;
/** A cell this long contains rows that an unclosed quote swallowed. */
const maxCellCharacters = 20_000;
/** Longer texts are cut here with an ellipsis: one long cell is no reason to skip a prospect. */
const maxCharacters = { default: 250, custom: 2_000 };

/** In these fields "none" means no value; in all others it may be a name or a word. */
const identifying = new Set([
  "work_email",
  "personal_email",
  "profile_url",
  "phone",
  "company_domain",
  "website",
  "twitter",
]);

/** What a row says about consent; unclear values count as none. `givenOn` is null without a date. */
type GivenConsent = { channel: ConsentChannel; givenOn: string | null; wording: string };
type Reading = { person: Person; consents: readonly GivenConsent[] } | { refusal: Refusal };

const consentTargets = { sms_consent: "sms", call_consent: "call" } as const;

/** The person a row describes, or why it describes none. `targets` as settled, one per column. */
export function readPerson(cells: readonly string[], targets: readonly string[]): Reading {
  if (!hasRightWidth(cells, targets.length)) return { refusal: "wrong_number_of_cells" };
  const given = new Map<string, string>();
  for (const [column, target] of targets.entries()) {
    const value = cleanText(bare(cells[column] ?? ""));
    if (target === "skip" || value === "" || (identifying.has(target) && isBlank(value))) continue;
    if (value.length > (identifying.has(target) ? maxIdentityCharacters : maxCellCharacters))
      return { refusal: "cell_too_long" };
    given.set(target, identifying.has(target) ? value : shortened(value, target));
  }
  return fromValues(given);
}

function shortened(value: string, target: string): string {
  const max = target.startsWith("custom_field_") ? maxCharacters.custom : maxCharacters.default;
  const letters = [...value];
  return letters.length <= max
    ? value
    : `${letters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/** Our own files put a quote mark before what a spreadsheet would run (formula.ts); mended, they come back with it. */
const bare = (cell: string) => cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, "");

/** Cells beyond the header must be empty: a row split by a line break must not become two prospects. */
const hasRightWidth = (cells: readonly string[], columns: number) =>
  cells.length >= columns && cells.slice(columns).every((cell) => cell.trim() === "");

function fromValues(given: ReadonlyMap<string, string>): Reading {
  const read = <T>(target: string, as: (value: string) => T | null): T | null | undefined => {
    const value = given.get(target);
    return value === undefined ? null : (as(value) ?? undefined);
  };
  const workEmail = read("work_email", normalEmail);
  const personalEmail = read("personal_email", normalEmail);
  if (workEmail === undefined || personalEmail === undefined) return { refusal: "invalid_email" };
  const profileUrl = read("profile_url", canonicalProfileUrl);
  if (profileUrl === undefined) return { refusal: "invalid_profile_url" };
  const text = (target: string) => given.get(target) ?? "";
  const phone = given.get("phone");
  const person: Person = {
    ...completeName({
      firstName: text("first_name"),
      lastName: text("last_name"),
      fullName: text("full_name"),
    }),
    position: text("position"),
    companyName: text("company_name"),
    companyDomain: companyDomain(text("company_domain")) ?? "",
    location: text("location"),
    workEmail,
    personalEmail,
    profileUrl,
    phone: phone === undefined ? null : phoneAsKnown(phone, text("location")).slice(0, 40),
    website: webAddress(text("website")),
    twitter: twitterHandle(text("twitter")),
    customFields: Object.fromEntries([...given].filter(([target]) => target.startsWith("custom_field_"))),
  };
  const identities = identitiesOf(person).filter(({ kind }) => kind !== "phone");
  return identities.length === 0 ? { refusal: "no_identity" } : { person, consents: consentsIn(given) };
}

function consentsIn(given: ReadonlyMap<string, string>): GivenConsent[] {
  return Object.entries(consentTargets).flatMap(([target, channel]) => {
    const wording = given.get(target) ?? "";
    const found = consentIn(wording);
    return found ? [{ channel, wording, givenOn: found.givenOn }] : [];
  });
}
