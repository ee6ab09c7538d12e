import type { Refusal } from "@/lib/contract/prospects/imports";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { judgeRows, type Knowledge, type ReadRow, type Verdict } from "@/server/domain/imports/judge";
import { notLookedUp } from "@/server/domain/prospects/enrichment";
import { canonicalProfileUrl, identitiesOf } from "@/server/domain/prospects/identity";
import { completeName } from "@/server/domain/prospects/names";
import type { Person } from "@/server/domain/prospects/person";
import type { Sought } from "@/server/ports/enrichment";
import type { DatabasePerson, PeopleDatabase } from "@/server/ports/people-database";
import {
  listLookedUp,
  type NamedPerson,
  type Outcome,
  type Seen,
} from "@/server/repositories/enrichments/people";
import { findProspects } from "@/server/repositories/prospects/prospects";
import { employerOf, suppressedAmong } from "@/server/repositories/prospects/suppressions";
import { answered } from "@/server/services/finder/database";
import { type Into, knowledgeOf } from "@/server/services/imports/entering";

/** Somebody who is not named as a prospect, as a row to be judged like one of a file. */
type Stranger = { place: number; row: ReadRow; seen: Seen };
/** The people of a batch: prospects, strangers, and those whom nobody knows. */
export type ReadPeople = {
  prospects: readonly { place: number; id: string }[];
  strangers: readonly Stranger[];
  missing: readonly number[];
};

const isProspectId = (key: string) => /^[0-9a-f]{8}-/.test(key);

/** The ID of a person of the database (PROSPECT-03). */
export const isDatabaseId = (key: string) => /^5x5[0-9a-z]+$/.test(key);

/** What is known of people before the workspace is asked; without a database its people are missing. */
export async function readPeople(
  named: readonly NamedPerson[],
  databaseOf: () => Promise<PeopleDatabase | null>,
): Promise<ReadPeople> {
  const ids = named.flatMap(({ personKey }) => (isDatabaseId(personKey) ? [personKey] : []));
  const database = ids.length > 0 ? await databaseOf() : null;
  const found = database ? answered(await database.byIds(ids)).people : [];
  const people = new Map(found.map((person) => [person.id, person]));
  const prospects: { place: number; id: string }[] = [];
  const strangers: Stranger[] = [];
  const missing: number[] = [];
  for (const { place, personKey } of named) {
    const person = people.get(personKey);
    if (isProspectId(personKey)) prospects.push({ place, id: personKey });
    else if (person) strangers.push(strangerOf(place, person));
    else if (isDatabaseId(personKey)) missing.push(place);
    else strangers.push(strangerByUrl(place, personKey));
  }
  return { prospects, strangers, missing };
}

const nobodyYet = {
  ...{ position: "", companyName: "", companyDomain: "", location: "", profileUrl: null, customFields: {} },
  ...{ workEmail: null, personalEmail: null, phone: null, website: null, twitter: null },
};

function strangerOf(place: number, found: DatabasePerson): Stranger {
  const { firstName, lastName, fullName, position, companyName, companyDomain, location } = found;
  const profileUrl = found.profileUrl && canonicalProfileUrl(found.profileUrl);
  const seen = { fullName, profileUrl: profileUrl ?? "", headline: position, company: companyName };
  const record = { line: place, cells: [] };
  const person: Person = {
    ...{ ...nobodyYet, ...completeName({ firstName, lastName, fullName }) },
    ...{ position, companyName, companyDomain, location, profileUrl },
  };
  // Whoever can be recognized by nothing cannot be kept.
  const reading = profileUrl === null ? ({ refusal: "no_identity" } as const) : { person, consents: [] };
  return { place, seen, row: { record, reading, identities: identitiesOf(person) } };
}

function strangerByUrl(place: number, url: string): Stranger {
  const record = { line: place, cells: [] };
  const profileUrl = canonicalProfileUrl(url);
  const seen = { fullName: "", profileUrl: url, headline: "", company: "" };
  if (profileUrl === null)
    return { place, seen, row: { record, reading: { refusal: "invalid_profile_url" }, identities: [] } };
  const person: Person = {
    ...{ ...nobodyYet, ...completeName({ firstName: "", lastName: "", fullName: "" }), profileUrl },
  };
  return {
    ...{ place, seen },
    row: { record, reading: { person, consents: [] }, identities: identitiesOf(person) },
  };
}

/** They are kept without a campaign. */
export const nowhere = (createdBy: string): Into => ({
  ...{ campaignId: null, importId: null, fileName: null, createdBy },
  ...{ isExistingPeople: true, isIncludeTalkedBefore: true },
});

/** The verdicts on strangers, in their order, and what they are based on. */
export async function judgeStrangers(
  tools: Pick<Tools, "keys">,
  tx: Tx,
  strangers: readonly Stranger[],
  createdBy: string,
): Promise<{ verdicts: Verdict[]; known: Knowledge }> {
  const rows = strangers.map(({ row }) => row);
  const known = await knowledgeOf(tools, tx, nowhere(createdBy), rows);
  return { verdicts: judgeRows(rows, known, new Set()), known };
}

const refusedAs: Partial<Record<Refusal, Outcome>> = {
  opted_out: "opted_out",
  blacklisted: "blacklisted",
  erased: "erased",
};
export const outcomeOfRefusal = (refusal: Refusal): Outcome => refusedAs[refusal] ?? "cannot_be_looked_up";

/** Why prospects are not looked up, by id; null for those who are. Who is gone is `not_in_database`. */
export async function judgeProspects(
  tx: Tx,
  ids: readonly string[],
  sought: readonly Sought[],
): Promise<ReadonlyMap<string, Outcome | null>> {
  const people = new Map((await listLookedUp(tx, ids)).map((person) => [person.id, person]));
  const named = (await findProspects(tx, ids)).map(({ id, ...person }) => ({
    id,
    names: [...identitiesOf(person), ...employerOf(person)],
  }));
  const suppressed = await suppressedAmong(
    tx,
    named.flatMap(({ names }) => names),
  );
  const listed = new Map(
    named.map(({ id, names }) => [
      id,
      names.map(({ kind, value }) => suppressed.get(`${kind} ${value}`)).find(Boolean),
    ]),
  );
  return new Map(
    ids.map((id) => {
      const person = people.get(id);
      if (!person) return [id, "not_in_database"];
      return [id, listed.get(id) ?? notLookedUp(sought, person)];
    }),
  );
}

/** Why a stranger would not be looked up; null if they would. */
export function outcomeOfVerdict(
  verdict: Verdict,
  known: Knowledge,
  sought: readonly Sought[],
): Outcome | null {
  if (verdict.outcome === "refused") return outcomeOfRefusal(verdict.refusal);
  const { workEmail, personalEmail, ...person } =
    (verdict.outcome === "merged" &&
      (verdict.filled ?? (verdict.prospectId !== null && known.people.get(verdict.prospectId)))) ||
    verdict.person;
  return notLookedUp(sought, {
    ...{ ...person, email: workEmail ?? personalEmail, isEmailInvalid: false, isPhoneInvalid: false },
    ...{ isOptedOut: false, isErased: false },
  });
}
