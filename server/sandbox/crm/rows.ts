import type { Tx } from "@/server/db/tx";
import type { CrmVendor } from "@/server/ports/crm";
import type { ConsentState } from "@/server/sandbox/rules/consent";

/** A workspace's account at a pretend vendor. */
export type Crm = {
  id: string;
  vendor: CrmVendor;
  home: string;
  keysOff: number[];
  optionNames: Record<string, string>;
  turns: number;
};

const crmColumns = `id, vendor, home, keys_off as "keysOff", option_names as "optionNames", turns`;

export async function findCrm(tx: Tx, id: string): Promise<Crm | null> {
  const [row] = await tx.query<Crm>(`select ${crmColumns} from sandbox.crms where id = $1`, [id]);
  return row ?? null;
}

export async function findCrmOf(tx: Tx, vendor: CrmVendor): Promise<Crm | null> {
  const [row] = await tx.query<Crm>(`select ${crmColumns} from sandbox.crms where vendor = $1`, [vendor]);
  return row ?? null;
}

/** The account, and whether it was made just now. */
export async function keepCrm(
  tx: Tx,
  { id, vendor, home }: Pick<Crm, "id" | "vendor" | "home">,
): Promise<{ crm: Crm; isNew: boolean }> {
  const [made] = await tx.query<Crm>(
    `insert into sandbox.crms (id, vendor, home) values ($1, $2, $3)
     on conflict (workspace_id, vendor) do nothing returning ${crmColumns}`,
    [id, vendor, home],
  );
  const crm = made ?? (await findCrmOf(tx, vendor));
  if (!crm) throw new Error("a CRM was not kept");
  return { crm, isNew: made !== undefined };
}

export const takeKeyBack = (tx: Tx, id: string, user: number) =>
  tx.query(
    "update sandbox.crms set keys_off = array_append(keys_off, $2) where id = $1 and not $2 = any(keys_off)",
    [id, user],
  );

export const renameOption = (tx: Tx, id: string, of: { option: string; name: string }) =>
  tx.query(
    "update sandbox.crms set option_names = option_names || jsonb_build_object($2::text, $3::text) where id = $1",
    [id, of.option, of.name],
  );

/** One more turn of a colleague; null if the account is gone. */
export async function countTurn(tx: Tx, id: string): Promise<Crm | null> {
  const [row] = await tx.query<Crm>(
    `update sandbox.crms set turns = turns + 1 where id = $1 returning ${crmColumns}`,
    [id],
  );
  return row ?? null;
}

export type CrmConsent = {
  id: string;
  crmId: string;
  person: number | null;
  returnUrl: string;
  state: ConsentState;
  codeHash: string | null;
  codeUntil: Date | null;
  refreshHash: string | null;
  accessHash: string | null;
  accessUntil: Date | null;
};

const consentColumns = `id, crm_id as "crmId", person, return_url as "returnUrl", state, code_hash as "codeHash",
  code_until as "codeUntil", refresh_hash as "refreshHash", access_hash as "accessHash", access_until as "accessUntil"`;

export const insertConsent = (
  tx: Tx,
  { id, crmId, returnUrl }: Pick<CrmConsent, "id" | "crmId" | "returnUrl">,
) =>
  tx.query("insert into sandbox.crm_consents (id, crm_id, return_url) values ($1, $2, $3)", [
    ...[id, crmId, returnUrl],
  ]);

/** Locked, so that a code and a refresh token are taken once. */
export async function lockConsent(tx: Tx, id: string): Promise<CrmConsent | null> {
  const [row] = await tx.query<CrmConsent>(
    `select ${consentColumns} from sandbox.crm_consents where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

export const allowConsent = (
  tx: Tx,
  id: string,
  { person, codeHash, codeUntil }: { person: number; codeHash: string; codeUntil: Date },
) =>
  tx.query(
    `update sandbox.crm_consents set state = 'allowed', person = $2, code_hash = $3, code_until = $4 where id = $1`,
    [id, person, codeHash, codeUntil],
  );

/** Declined, or taken back: every code and token is gone. */
export const endConsent = (tx: Tx, id: string, state: "declined" | "revoked") =>
  tx.query(
    `update sandbox.crm_consents set state = $2, code_hash = null, refresh_hash = null, access_hash = null where id = $1`,
    [id, state],
  );

/** A user takes back all that they allowed. */
export const endConsentsOf = (tx: Tx, crmId: string, person: number) =>
  tx.query(
    `update sandbox.crm_consents set state = 'revoked', code_hash = null, refresh_hash = null, access_hash = null
      where crm_id = $1 and person = $2 and state = 'allowed'`,
    [crmId, person],
  );

/** A code serves once, and a refresh token does, too. */
export const setTokens = (
  tx: Tx,
  id: string,
  { refreshHash, accessHash, accessUntil }: { refreshHash: string; accessHash: string; accessUntil: Date },
) =>
  tx.query(
    `update sandbox.crm_consents set code_hash = null, refresh_hash = $2, access_hash = $3, access_until = $4
      where id = $1`,
    [id, refreshHash, accessHash, accessUntil],
  );

/** Whether anybody has a use for the account. */
export async function isInUse(tx: Tx, crmId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from sandbox.crm_consents where crm_id = $1 and refresh_hash is not null
     union all select 1 from sandbox.crm_subscriptions where crm_id = $1 limit 1`,
    [crmId],
  );
  return rows.length > 0;
}
