import type { Exclusion, PastStatus, Refusal } from "@/lib/contract/prospects/imports";
import { type Identity, identitiesOf, identityKey } from "@/server/domain/prospects/identity";
import { fillIn } from "@/server/domain/prospects/merge";
import type { KnownPerson, Person } from "@/server/domain/prospects/person";
import { readPerson } from "./person";
import type { CsvRecord } from "./records";

/** What the workspace knows about the prospects of some rows; keys as `identityKey` makes them. */
export type Knowledge = {
  owners: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, KnownPerson>;
  /** Suppressed identities, and why (R18). */
  suppressed: ReadonlyMap<string, "opted_out" | "blacklisted">;
  /** Lines whose person every sender of the campaign keeps on its blacklist (CRED-121). */
  blacklisted: ReadonlySet<number>;
  optedOut: ReadonlySet<string>;
  /** Identities of people who were erased at their request. */
  erased: ReadonlySet<string>;
  /** Fields a person changed by hand, by prospect. */
  byHand: ReadonlyMap<string, ReadonlySet<string>>;
  /** Why known prospects would be kept out of the campaign (R24). */
  exclusions: ReadonlyMap<string, Exclusion>;
};

export type Verdict = { line: number } & (
  | {
      outcome: "refused";
      refusal: Refusal;
      cells: readonly string[];
      /** Records that the row takes for one person, and by what (R24). */
      between?: Between;
    }
  | { outcome: "added"; person: Person; identities: Identity[]; exclusion: Exclusion | null }
  | {
      outcome: "merged";
      person: Person;
      /** Null: a prospect that an earlier row of the file adds. */
      prospectId: string | null;
      /** The person after filling in; null when the row adds nothing. */
      filled: Person | null;
      newIdentities: Identity[];
      exclusion: Exclusion | null;
    }
);

/** Two records of the workspace, and the address or profile by which a row names both. */
type Between = { one: string; other: string; identity: Identity };

/** The identities of the rows of this file so far. */
type Seen = { has(key: string): boolean; add(key: string): unknown };
type Taken = Exclude<Verdict, { outcome: "refused" }>;

/** A row with its prospect, before any lookup. */
export type ReadRow = {
  record: CsvRecord;
  reading: ReturnType<typeof readPerson>;
  identities: Identity[];
  /** What happened to the person in the tool that exported the file, and whether that keeps them out of the campaign. */
  past?: Past;
};
type Past = { status: PastStatus; isKeptOut: boolean };

export const brokenRow = (record: CsvRecord): ReadRow => ({
  record,
  reading: { refusal: "wrong_number_of_cells" },
  identities: [],
});

/** Adds a row to `Seen` that was judged in an earlier attempt. */
export function remember({ identities }: ReadRow, seen: Seen): void {
  for (const identity of identities.filter(isStrong)) seen.add(identityKey(identity));
}

export function readRow(record: CsvRecord, targets: readonly string[]): ReadRow {
  const reading = readPerson(record.cells, targets);
  return { record, reading, identities: "person" in reading ? identitiesOf(reading.person) : [] };
}

/** Colleagues share a switchboard, so a phone number alone neither identifies nor distinguishes prospects. */
const isStrong = ({ kind }: Identity) => kind !== "phone";

/** Prospects with this number and no email or profile that contradicts the row. */
function ownersByPhone(identities: readonly Identity[], known: Knowledge): string[] {
  const kinds = new Set(identities.filter(isStrong).map(({ kind }) => kind));
  return identities
    .filter(({ kind }) => kind === "phone")
    .flatMap((phone) => known.owners.get(identityKey(phone)) ?? [])
    .filter((owner) => !identitiesOf(known.people.get(owner)!).some(({ kind }) => kinds.has(kind)));
}

/**
 * The outcome of consecutive rows of a file (R24, R25). `seen` holds the identities of accepted rows so far and is extended. A prospect
 * belongs to the first accepted row; later rows fill in what it lacks.
 */
export function judgeRows(rows: readonly ReadRow[], known: Knowledge, seen: Seen): Verdict[] {
  const verdicts: Verdict[] = [];
  const places = new Map<string, number>();
  for (const row of rows) {
    const keys = strongKeys(row);
    const earlier = [...new Set(keys.flatMap((key) => places.get(key) ?? []))];
    const verdict = judge(row, known, { isTwice: keys.some((key) => seen.has(key)) });
    const first = earlier[0] === undefined ? null : (verdicts[earlier[0]] as Taken);
    if (first && verdict.outcome !== "refused") {
      const one = earlier.length > 1 ? null : asOne(first, verdict, known);
      if (one) verdicts[earlier[0]!] = one;
      verdicts.push(one ? repetition(verdict) : conflict(row, ownerOf(first), ownerOf(verdict)));
    } else verdicts.push(verdict);
    if (verdicts.at(-1)?.outcome === "refused") continue;
    for (const key of keys) {
      seen.add(key);
      if (!places.has(key)) places.set(key, earlier[0] ?? verdicts.length - 1);
    }
  }
  return verdicts;
}

const strongKeys = ({ identities }: ReadRow) => identities.filter(isStrong).map(identityKey);

const refused = ({ record: { line, cells } }: ReadRow, refusal: Refusal): Verdict => ({
  ...{ line, outcome: "refused", refusal, cells },
});

const ownerOf = (verdict: Taken) => (verdict.outcome === "merged" ? verdict.prospectId : null);

function conflict(row: ReadRow, one: string | null, other: string | null): Verdict {
  const identity = row.identities.find(isStrong);
  const isKnown = one !== null && other !== null && one !== other && identity !== undefined;
  return { ...refused(row, "identity_conflict"), ...(isKnown ? { between: { one, other, identity } } : {}) };
}

const repetition = ({ line, person }: Pick<Taken, "line" | "person">): Verdict => ({
  ...{ line, person, outcome: "merged", prospectId: null, filled: null, newIdentities: [] },
  exclusion: "twice_in_file",
});

/** The earlier row merged with a later one of the same person; null if the two are different people. */
function asOne(first: Taken, later: Taken, known: Knowledge): Taken | null {
  const isKnown = later.outcome === "merged" && later.prospectId !== null;
  if (isKnown && (first.outcome === "added" || first.prospectId !== later.prospectId)) return null;
  const row = later.person;
  if (first.outcome === "added") {
    const person = fillIn({ ...first.person, id: "", memberRef: null }, row) ?? first.person;
    return { ...first, person, identities: identitiesOf(person) };
  }
  const before = first.prospectId === null ? undefined : known.people.get(first.prospectId);
  if (!before) return first;
  const filled = fillIn(
    first.filled ? { ...before, ...first.filled } : before,
    row,
    known.byHand.get(before.id),
  );
  return filled ? { ...first, filled, newIdentities: newOf(filled, known) } : first;
}

const newOf = (filled: Person, known: Knowledge) =>
  identitiesOf(filled).filter((identity) => !known.owners.has(identityKey(identity)));

function judge(row: ReadRow, known: Knowledge, { isTwice }: { isTwice: boolean }): Verdict {
  const { record, reading, identities } = row;
  const { line } = record;
  if ("refusal" in reading) return refused(row, reading.refusal);
  const { person } = reading;
  const elsewhere = exclusionOf(row.past);

  const keys = strongKeys(row);
  // What names an erased person is not kept again, not even in a file of refused rows.
  const named = keys.length > 0 ? keys : identities.map(identityKey);
  if (named.some((key) => known.erased.has(key))) return { ...refused(row, "erased"), cells: [] } as Verdict;
  const suppression = [...keys, `domain ${person.companyDomain}`, `company ${person.companyName}`]
    .map((key) => known.suppressed.get(key))
    .find(Boolean);
  if (suppression) return refused(row, suppression);
  if (row.past?.status === "unsubscribed") return refused(row, "unsubscribed_elsewhere");
  if (known.blacklisted.has(line)) return refused(row, "blacklisted");
  const owners = new Set(keys.flatMap((key) => known.owners.get(key) ?? []));
  if (owners.size > 1) {
    const [one = null, other = null] = owners;
    return conflict(row, one, other);
  }
  if (owners.size === 0) for (const owner of ownersByPhone(identities, known)) owners.add(owner);
  const [prospectId = null] = owners;
  if (prospectId === null)
    return isTwice
      ? repetition({ line, person })
      : { line, outcome: "added", person, identities, exclusion: elsewhere };
  if (known.optedOut.has(prospectId)) return refused(row, "opted_out");
  const filled = fillIn(known.people.get(prospectId)!, person, known.byHand.get(prospectId));
  return {
    ...{ line, outcome: "merged", person, prospectId, filled },
    newIdentities: filled ? newOf(filled, known) : [],
    exclusion: isTwice ? "twice_in_file" : (known.exclusions.get(prospectId) ?? elsewhere),
  };
}

const exclusionOf = (past: Past | undefined): Exclusion | null => {
  if (!past?.isKeptOut) return null;
  if (past.status === "replied") return "replied_elsewhere";
  return past.status === "contacted" ? "contacted_elsewhere" : null;
};
