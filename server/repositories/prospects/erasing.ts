import type { Tx } from "@/server/db/tx";
import { erasedHash, type Identity, identityKey } from "@/server/domain/prospects/identity";
import { addressesOf } from "./suppressed";

/** Every address, profile and number of a prospect, with those that identify another record and the number that was lost. */
export const listIdentities = (tx: Tx, prospectId: string): Promise<Identity[]> =>
  tx.query<Identity>(
    `select kind, value from prospect_identities where prospect_id = $1
     union select a.kind, a.key from prospects p cross join lateral ${addressesOf("p")} a where p.id = $1
     union select 'phone', lost_phone from prospects where id = $1 and lost_phone is not null`,
    [prospectId],
  );

/** Removes everything personal about a prospect and keeps hashes of their identities; their open rows have ended before. */
export const erasePerson = (
  tx: Tx,
  masterKey: Uint8Array,
  { prospectId, identities, at }: { prospectId: string; identities: readonly Identity[]; at: Date },
) =>
  tx.query("select erase_prospect($1, $2, $3, $4)", [
    prospectId,
    JSON.stringify(identities),
    identities.map((identity) => erasedHash(masterKey, tx.workspaceId, identity)),
    at,
  ]);

/** Which of these belong to an erased person; keys as `identityKey` makes them. */
export async function erasedAmong(
  tx: Tx,
  masterKey: Uint8Array,
  identities: readonly Identity[],
): Promise<Set<string>> {
  if (identities.length === 0) return new Set();
  const hashes = identities.map((identity) => erasedHash(masterKey, tx.workspaceId, identity));
  const rows = await tx.query<{ hash: Uint8Array }>(
    "select hash from erased_identities where hash = any($1::bytea[])",
    [hashes],
  );
  const found = new Set(rows.map(({ hash }) => Buffer.from(hash).toString("hex")));
  return new Set(
    identities.filter((_, at) => found.has(hashes[at]!.toString("hex"))).map((each) => identityKey(each)),
  );
}
