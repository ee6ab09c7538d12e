import type { ReadRow } from "@/server/domain/imports/judge";
import { canonicalProfileUrl, identitiesOf } from "@/server/domain/prospects/identity";
import { completeName } from "@/server/domain/prospects/names";
import { cleanText } from "@/server/domain/prospects/text";
import type { FoundPerson } from "@/server/ports/network-search";
import type { DatabasePerson } from "@/server/ports/people-database";

const maxCharacters = 250;
const text = (value: string) => cleanText(value).slice(0, maxCharacters);

/** A member the network listed, as a row to be judged like one of a file; `place` is the line. */
export function readFound(found: FoundPerson, place: number, wanted: { isOnlyPremium: boolean }): ReadRow {
  const record = { line: place, cells: [] };
  if (wanted.isOnlyPremium && found.isPremium !== true)
    return { record, reading: { refusal: "not_premium" }, identities: [] };
  const profileUrl = canonicalProfileUrl(found.profileUrl);
  if (profileUrl === null) return { record, reading: { refusal: "invalid_profile_url" }, identities: [] };
  const person = {
    ...completeName({ firstName: text(found.firstName), lastName: text(found.lastName), fullName: "" }),
    position: text(found.position || found.headline),
    companyName: text(found.company),
    location: text(found.location),
    profileUrl,
    ...{ companyDomain: "", workEmail: null, personalEmail: null, phone: null, website: null, twitter: null },
    customFields: {},
  };
  const identities = identitiesOf({ ...person, memberRef: found.memberRef });
  return { record, reading: { person, consents: [] }, identities };
}

/** Somebody of the people database. Their contact data is not read: it is found by enrichment, which is paid for. */
export function readChosen(
  found: DatabasePerson,
  place: number,
  wanted: { isOnlyPremium: boolean },
): ReadRow {
  const record = { line: place, cells: [] };
  // The database does not say who pays the network.
  if (wanted.isOnlyPremium) return { record, reading: { refusal: "not_premium" }, identities: [] };
  if (found.profileUrl === null) return { record, reading: { refusal: "no_identity" }, identities: [] };
  const profileUrl = canonicalProfileUrl(found.profileUrl);
  if (profileUrl === null) return { record, reading: { refusal: "invalid_profile_url" }, identities: [] };
  const person = {
    ...completeName({
      firstName: text(found.firstName),
      lastName: text(found.lastName),
      fullName: text(found.fullName),
    }),
    position: text(found.position),
    companyName: text(found.companyName),
    companyDomain: text(found.companyDomain),
    location: text(found.location),
    profileUrl,
    ...{ workEmail: null, personalEmail: null, phone: null, website: null, twitter: null, customFields: {} },
  };
  return { record, reading: { person, consents: [] }, identities: identitiesOf(person) };
}
