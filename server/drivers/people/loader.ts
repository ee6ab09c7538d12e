import { seal } from "@/server/db/sealed";
import type { Queries } from "@/server/db/tx";
import { hashesOf, shortHash } from "@/server/domain/finder/forgotten";
import { idOf, rankOf, type StoredKind } from "@/server/domain/finder/ids";
import type { PersonRecord } from "@/server/domain/finder/record";
import { countryNumber, listedNumber } from "@/server/domain/finder/values";
import { contactsPlace } from "./contacts-place";
import type { Database } from "./reading";
import { createVocabulary, type Vocabulary } from "./vocabulary";

type Loading = { database: Database; kind: StoredKind; masterKey: Uint8Array };
/** `given` counts the people of the batch, `leftOut` those of them who asked for deletion. */
type Added = { given: number; leftOut: number };

/** Puts people into a generation. Who asked for deletion, and who is there already, is left out. */
export function createLoader({ database, kind, masterKey }: Loading, generation: number) {
  const vocabularyOf = createVocabulary(generation);
  return {
    /**
     * Adds the batch that comes after what is loaded, which `next` makes, in one transaction; an empty one is the end. Several may load one
     * generation at once: each takes the batch after the other's. Null if it is no longer filled.
     */
    addNext: (next: (loaded: number) => readonly PersonRecord[]): Promise<Added | null> =>
      database.transact(async (queries) => {
        const [row] = await queries.query<{ loaded: number }>(
          "select loaded::float8 as loaded from finder.generations where id = $1 and state = 'loading' for update",
          [generation],
        );
        if (!row) return null;
        const given = next(row.loaded);
        const records = await notForgotten(queries, masterKey, given);
        if (records.length > 0) {
          const vocabulary = await vocabularyOf(queries, records);
          await insertPeople(queries, generation, records, vocabulary);
          await insertContacts(queries, generation, { kind, masterKey }, records);
        }
        await queries.query(
          "update finder.generations set loaded = loaded + $2, touched_at = now() where id = $1",
          [generation, given.length],
        );
        return { given: given.length, leftOut: given.length - records.length };
      }),
  };
}

async function notForgotten(
  queries: Queries,
  masterKey: Uint8Array,
  records: readonly PersonRecord[],
): Promise<PersonRecord[]> {
  const hashed = records.map((record) => ({ record, hashes: hashesOf(masterKey, record) }));
  const gone = await forgottenAmong(
    queries,
    hashed.flatMap(({ hashes }) => hashes),
  );
  return hashed.flatMap(({ record, hashes }) =>
    hashes.some((hash) => gone.has(hash.toString("hex"))) ? [] : [record],
  );
}

/** Which of these belong to somebody who asked for deletion, in hex. */
async function forgottenAmong(queries: Queries, hashes: readonly Buffer[]): Promise<Set<string>> {
  const rows = await queries.query<{ hash: Uint8Array }>(
    "select hash from plumbing.forgotten_people where hash = any($1::bytea[])",
    [hashes],
  );
  return new Set(rows.map(({ hash }) => Buffer.from(hash).toString("hex")));
}

async function insertPeople(
  queries: Queries,
  generation: number,
  records: readonly PersonRecord[],
  vocabulary: Vocabulary,
): Promise<void> {
  const given = [
    JSON.stringify(records.map((record) => ({ ...narrow(record, vocabulary), ...wide(record) }))),
  ];
  const from = (table: string) => `jsonb_populate_recordset(null::finder.${table}_${generation}, $1)`;
  await queries.query(
    `insert into finder.people_${generation} select * from ${from("people")} on conflict do nothing`,
    given,
  );
  // The title as its dictionary spells it is not stored again.
  await queries.query(
    `insert into finder.details_${generation}
     select d.id, d.rank, d.first_name, d.last_name, d.full_name, nullif(d.title, coalesce(t.title, '')), d.city, d.profile_url, d.source
       from ${from("details")} d join ${from("people")} p on p.id = d.id
       left join finder.titles_${generation} t on t.id = p.title_id on conflict do nothing`,
    given,
  );
}

const listedNames = [
  ...(["employee_count", "revenue", "gender", "age_range", "income_range", "net_worth"] as const),
  ...(["homeowner", "married", "children"] as const),
];

function narrow(record: PersonRecord, vocabulary: Vocabulary) {
  const { number, contacts, listed } = record;
  return {
    rank: rankOf(number),
    id: String(number),
    words: vocabulary.words(record),
    title_id: vocabulary.titleOf(record),
    company_id: vocabulary.companyOf(record),
    state_id: vocabulary.stateOf(record),
    country: countryNumber(record.countryCode),
    industry: vocabulary.industryOf(record),
    ...Object.fromEntries(listedNames.map((name) => [name, listedNumber(name, listed[name] ?? null)])),
    has_email: contacts.workEmail !== null || contacts.personalEmail !== null,
    has_work_email: contacts.workEmail !== null,
    has_phone: contacts.phone !== null,
    has_profile: record.profileUrl !== null,
    is_enriched: record.isEnriched,
    fresh_on: record.checkedOn,
  };
}

const wide = (record: PersonRecord) => ({
  first_name: record.firstName,
  last_name: record.lastName,
  full_name: record.fullName,
  title: record.position,
  city: record.city,
  profile_url: record.profileUrl,
  source: record.source,
});

async function insertContacts(
  queries: Queries,
  generation: number,
  { kind, masterKey }: Pick<Loading, "kind" | "masterKey">,
  records: readonly PersonRecord[],
): Promise<void> {
  const reachable = records.filter(({ contacts }) => Object.values(contacts).some((value) => value !== null));
  await queries.query(
    `insert into finder.contacts_${generation} (id, sealed)
     select * from unnest($1::bigint[], $2::bytea[]) on conflict do nothing`,
    [
      reachable.map(({ number }) => String(number)),
      reachable.map(({ number, contacts }) =>
        seal(masterKey, JSON.stringify(contacts), contactsPlace(kind, idOf(kind, number))),
      ),
    ],
  );
  const keys = records.flatMap((record) =>
    hashesOf(masterKey, record).map((hash) => [String(shortHash(hash)), String(record.number)] as const),
  );
  await queries.query(
    `insert into finder.keys_${generation} (key, id)
     select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`,
    [keys.map(([key]) => key), keys.map(([, id]) => id)],
  );
}
