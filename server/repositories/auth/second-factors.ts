import type { Doors } from "@/server/db/doors";
import type { PersonTx, Tx } from "@/server/db/tx";

export type Authenticator = {
  id: string;
  secret: Uint8Array;
  isConfirmed: boolean;
  lastStep: number;
  createdAt: Date;
  usedAt: Date | null;
};

/** The person's authenticator, for them alone until the transaction ends, so that a code counts once. */
export async function lockAuthenticator(tx: PersonTx): Promise<Authenticator | null> {
  const [row] = await tx.query<Authenticator>(
    `select id, secret, confirmed_at is not null as "isConfirmed", last_step::float8 as "lastStep",
       created_at as "createdAt", used_at as "usedAt" from authenticators where user_id = $1 for update`,
    [tx.personId],
  );
  return row ?? null;
}

/** Replaces an unfinished setup; an active authenticator stays. Returns whether it was stored. */
export async function keepAuthenticator(
  tx: PersonTx,
  made: { id: string; secret: Uint8Array },
): Promise<boolean> {
  const kept = await tx.query(
    `insert into authenticators as known (user_id, id, secret) values ($1, $2, $3)
     on conflict (user_id) do update set id = excluded.id, secret = excluded.secret, last_step = 0, created_at = now()
       where known.confirmed_at is null returning 1`,
    [tx.personId, made.id, made.secret],
  );
  return kept.length === 1;
}

/** A code of this half minute counted: the authenticator is on from the first one. */
export const countAuthenticator = (tx: PersonTx, step: number) =>
  tx.query(
    `update authenticators set last_step = $2, used_at = now(), confirmed_at = coalesce(confirmed_at, now())
     where user_id = $1`,
    [tx.personId, step],
  );

export async function deleteAuthenticator(tx: PersonTx): Promise<void> {
  await tx.query("delete from authenticators where user_id = $1", [tx.personId]);
  await deleteNeedlessRecoveryCodes(tx);
}

/** New codes end the earlier ones. */
export async function replaceRecoveryCodes(tx: PersonTx, hashes: readonly string[]): Promise<void> {
  await tx.query("delete from recovery_codes where user_id = $1", [tx.personId]);
  await tx.query("insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])", [
    tx.personId,
    hashes,
  ]);
}

/** Uses a code; false if there is none, or it was used. Of two concurrent calls one succeeds. */
export async function spendRecoveryCode(tx: PersonTx, hash: string): Promise<boolean> {
  const used = await tx.query(
    "update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null returning 1",
    [tx.personId, hash],
  );
  return used.length === 1;
}

/** SQL: how many passkeys and authenticators a person has; row-level security limits this to their own. */
const factorsOf = (person: string) => `(select count(*)::int from passkeys where user_id = ${person})
  + (select count(*)::int from authenticators where user_id = ${person} and confirmed_at is not null)`;
/** SQL: whether they have one at all. */
export const hasFactor = (person: string) => `${factorsOf(person)} > 0`;

/** How many passkeys and authenticators the person has, each of which is a second factor. */
export async function countFactors(tx: PersonTx | Tx, personId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(`select ${factorsOf("$1::uuid")} as count`, [personId]);
  return row?.count ?? 0;
}

/** Recovery codes are deleted with the last second factor that they replace. */
const deleteNeedlessRecoveryCodes = (tx: PersonTx) =>
  tx.query(`delete from recovery_codes where user_id = $1 and not (${hasFactor("$1::uuid")})`, [tx.personId]);

/** Which members have a second factor; the database reveals nothing else about it. */
export const listSecured = async (tx: Tx): Promise<Set<string>> =>
  new Set((await tx.query<{ id: string }>("select secured_members() as id", [])).map(({ id }) => id));

type RecoveryCodes = { left: number; total: number; madeAt: Date | null };
export async function countRecoveryCodes(tx: PersonTx): Promise<RecoveryCodes> {
  const [row] = await tx.query<RecoveryCodes>(
    `select count(*) filter (where used_at is null)::int as left, count(*)::int as total, min(created_at) as "madeAt"
     from recovery_codes where user_id = $1`,
    [tx.personId],
  );
  return row ?? { left: 0, total: 0, madeAt: null };
}

export type Passkey = {
  id: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  host: string;
  name: string;
  isSynced: boolean;
  createdAt: Date;
  usedAt: Date | null;
};
const passkeyColumns = `id, credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
  transports, host, name, is_synced as "isSynced", created_at as "createdAt", used_at as "usedAt"`;

export const listPasskeys = (tx: PersonTx) =>
  tx.query<Passkey>(
    `select ${passkeyColumns} from passkeys where user_id = $1 order by created_at desc, id desc`,
    [tx.personId],
  );

/** A passkey of the person, for them alone until the transaction ends, so that its counter is judged once. */
export async function lockPasskey(tx: PersonTx, credentialId: string): Promise<Passkey | null> {
  const [row] = await tx.query<Passkey>(
    `select ${passkeyColumns} from passkeys where user_id = $1 and credential_id = $2 for update`,
    [tx.personId, credentialId],
  );
  return row ?? null;
}

type NewPasskey = Omit<Passkey, "createdAt" | "usedAt">;
/** False if the passkey is registered already. */
export async function insertPasskey(tx: PersonTx, key: NewPasskey): Promise<boolean> {
  const made = await tx.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, host, name, is_synced)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning 1`,
    [
      ...[key.id, tx.personId, key.credentialId, key.publicKey, key.counter],
      ...[key.transports, key.host, key.name, key.isSynced],
    ],
  );
  return made.length === 1;
}

export const countPasskey = (tx: PersonTx, id: string, counter: number) =>
  tx.query("update passkeys set counter = $2, used_at = now() where id = $1", [id, counter]);

export async function renamePasskey(tx: PersonTx, id: string, name: string): Promise<boolean> {
  const found = await tx.query("update passkeys set name = $3 where user_id = $1 and id = $2 returning 1", [
    tx.personId,
    id,
    name,
  ]);
  return found.length === 1;
}

export async function deletePasskey(tx: PersonTx, id: string): Promise<void> {
  await tx.query("delete from passkeys where user_id = $1 and id = $2", [tx.personId, id]);
  await deleteNeedlessRecoveryCodes(tx);
}

/** The owner of this passkey at this brand; null for people of other brands. */
export async function findPasskey(doors: Doors, credentialId: string, brand: string): Promise<string | null> {
  const [row] = await doors<{ user_id: string | null }>("select find_passkey($1, $2) as user_id", [
    credentialId,
    brand,
  ]);
  return row?.user_id ?? null;
}

/** Deletes every factor that was set up under an address that belongs to another person. */
export async function deleteFactors(tx: PersonTx): Promise<void> {
  await tx.query("delete from passkeys where user_id = $1", [tx.personId]);
  await deleteAuthenticator(tx);
}
