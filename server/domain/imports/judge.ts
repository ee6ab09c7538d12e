import type { Exclusion, Refusal } from "@/lib/contract/imports";
import { type Identity, identitiesOf, identityKey } from "@/server/domain/prospects/identity";
import { fillIn } from "@/server/domain/prospects/merge";
import type { KnownPerson, Person } from "@/server/domain/prospects/person";
import { readPerson } from "./person";
import type { CsvRecord } from "./records";

/** What the workspace knows about the people of some rows; keys as `identityKey` makes them. */
export type Knowledge = {
  owners: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, KnownPerson>;
  /** Identities nobody may write to, and why (R18). */
  suppressed: ReadonlyMap<string, "opted_out" | "blacklisted">;
  optedOut: ReadonlySet<string>;
  /** Fields a person changed by hand, by prospect. */
  byHand: ReadonlyMap<string, ReadonlySet<string>>;
  /** Why people known already would be kept out of the campaign (R24). */
  exclusions: ReadonlyMap<string, Exclusion>;
};

export type Verdict = { line: number } & (
  | { outcome: "refused"; refusal: Refusal; cells: readonly string[] }
  | { outcome: "added"; person: Person; identities: Identity[] }
  | {
      outcome: "merged";
      prospectId: string;
      /** The person after filling in; null when the row adds nothing. */
      filled: Person | null;
      newIdentities: Identity[];
      exclusion: Exclusion | null;
    }
);

/** The identities of the rows of this file so far. */
export type Seen = { has(key: string): boolean; add(key: string): unknown };

/** A row with the person in it, before anybody was looked up. */
export type ReadRow = { record: CsvRecord; reading: ReturnType<typeof readPerson>; identities: Identity[] };

export const brokenRow = (record: CsvRecord): ReadRow => ({
  record,
  reading: { refusal: "wrong_number_of_cells" },
  identities: [],
});

/** What a row adds to `Seen` when it was judged in an earlier try. */
export function remember({ identities }: ReadRow, seen: Seen): void {
  for (const identity of identities.filter(isStrong)) seen.add(identityKey(identity));
}

export function readRow(record: CsvRecord, targets: readonly string[]): ReadRow {
  const reading = readPerson(record.cells, targets);
  return { record, reading, identities: "person" in reading ? identitiesOf(reading.person) : [] };
}

/** Colleagues share a switchboard, so a phone number alone neither doubles nor contradicts anybody. */
const isStrong = ({ kind }: Identity) => kind !== "phone";

/** Who has this number and no address or profile that speaks against being the person of the row. */
function ownersByPhone(identities: readonly Identity[], known: Knowledge): string[] {
  const kinds = new Set(identities.filter(isStrong).map(({ kind }) => kind));
  return identities
    .filter(({ kind }) => kind === "phone")
    .flatMap((phone) => known.owners.get(identityKey(phone)) ?? [])
    .filter((owner) => !identitiesOf(known.people.get(owner)!).some(({ kind }) => kinds.has(kind)));
}

/**
 * What becomes of one row (R24, R25). `seen` holds the identities of the rows of this file before it and grows by the
 * row's own; the first row of a person counts.
 */
export function judge(row: ReadRow, known: Knowledge, seen: Seen): Verdict {
  const { record, reading, identities } = row;
  const { line, cells } = record;
  const refuse = (refusal: Refusal): Verdict => ({ line, outcome: "refused", refusal, cells });
  if ("refusal" in reading) return refuse(reading.refusal);

  const keys = identities.filter(isStrong).map(identityKey);
  const isTwice = keys.some((key) => seen.has(key));
  for (const key of keys) seen.add(key);
  if (isTwice) return refuse("twice_in_file");

  const suppression = keys.map((key) => known.suppressed.get(key)).find(Boolean);
  if (suppression) return refuse(suppression);
  const owners = new Set(keys.flatMap((key) => known.owners.get(key) ?? []));
  if (owners.size > 1) return refuse("identity_conflict");
  if (owners.size === 0) for (const owner of ownersByPhone(row.identities, known)) owners.add(owner);
  const [prospectId] = owners;
  if (prospectId === undefined) return { line, outcome: "added", person: reading.person, identities };
  if (known.optedOut.has(prospectId)) return refuse("opted_out");
  const before = known.people.get(prospectId)!;
  const filled = fillIn(before, reading.person, known.byHand.get(prospectId));
  return {
    line,
    outcome: "merged",
    prospectId,
    filled,
    newIdentities: filled
      ? identitiesOf(filled).filter((identity) => !known.owners.has(identityKey(identity)))
      : [],
    exclusion: known.exclusions.get(prospectId) ?? null,
  };
}
