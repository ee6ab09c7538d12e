import type { Queries } from "@/server/db/tx";
import { forgottenHash, hashesOf, shortHash } from "@/server/domain/finder/forgotten";
import { idOf, type StoredKind } from "@/server/domain/finder/ids";
import type { PeopleDatabases } from "@/server/ports/people-database";
import { readContacts } from "./contacts-place";
import type { PostgresPeople } from "./reading";

/**
 * Forgets people by everything that is stored of them, and not only by what they are named by: a later file may have the same person with
 * another address.
 */
export const forgetting =
  ({ database, masterKey }: Pick<PostgresPeople, "database" | "masterKey">): PeopleDatabases["forget"] =>
  (identities) =>
    database.transact(async (queries) => {
      const named = identities.map((identity) => forgottenHash(masterKey, identity));
      const generations = await queries.query<{ id: number; kind: StoredKind }>(
        "select id, source as kind from finder.generations",
      );
      const hashes = [...named];
      for (const generation of generations)
        hashes.push(...(await hashesIn(queries, masterKey, generation, named)));
      const [row] = await queries.query<{ gone: number }>("select finder.forget($1)::int as gone", [hashes]);
      return row?.gone ?? 0;
    });

type StoredPerson = { id: string; profileUrl: string | null; sealed: Uint8Array | null };

/** The hashes of all addresses of those in a generation who have one of these. */
async function hashesIn(
  queries: Queries,
  masterKey: Uint8Array,
  { id: generation, kind }: { id: number; kind: StoredKind },
  named: readonly Buffer[],
): Promise<Buffer[]> {
  const people = await queries.query<StoredPerson>(
    `select d.id::text, d.profile_url as "profileUrl", c.sealed from finder.details_${generation} d
       left join finder.contacts_${generation} c on c.id = d.id
      where d.id in (select id from finder.keys_${generation} where key = any($1::bigint[]))`,
    [named.map((hash) => String(shortHash(hash)))],
  );
  return people.flatMap(({ id, profileUrl, sealed }) => {
    const contacts = sealed && readContacts(masterKey, kind, idOf(kind, BigInt(id)), sealed);
    return hashesOf(masterKey, { profileUrl, contacts });
  });
}
