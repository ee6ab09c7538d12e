import type { Tx } from "@/server/db/tx";

export type SignatureRow = { id: string; name: string; message: string; isDefault: boolean; createdAt: Date };
const columns = `id, name, message, is_default as "isDefault", created_at as "createdAt"`;

export const listSignatures = (tx: Tx, accountId: string) =>
  tx.query<SignatureRow>(
    `select ${columns} from signatures where account_id = $1 order by is_default desc, created_at, id`,
    [accountId],
  );

export async function insertSignature(
  tx: Tx,
  row: Omit<SignatureRow, "createdAt"> & { accountId: string; at: Date },
): Promise<SignatureRow> {
  const [made] = await tx.query<SignatureRow>(
    `insert into signatures (id, account_id, name, message, is_default, created_at) values ($1, $2, $3, $4, $5, $6)
     returning ${columns}`,
    [row.id, row.accountId, row.name, row.message, row.isDefault, row.at],
  );
  return made!;
}

/** Null when the account has no such signature. */
export async function changeSignature(
  tx: Tx,
  { accountId, id, name, message, isDefault }: { accountId: string } & Partial<SignatureRow> & { id: string },
): Promise<SignatureRow | null> {
  const [row] = await tx.query<SignatureRow>(
    `update signatures set name = coalesce($3, name), message = coalesce($4, message), is_default = coalesce($5, is_default)
      where account_id = $1 and id = $2 returning ${columns}`,
    [accountId, id, name, message, isDefault],
  );
  return row ?? null;
}

/** Defaults are exclusive (CRED-76): the others lose the mark before one gets it. */
export const clearDefault = (tx: Tx, accountId: string) =>
  tx.query("update signatures set is_default = false where account_id = $1 and is_default", [accountId]);

export const removeSignature = async (tx: Tx, accountId: string, id: string): Promise<boolean> =>
  (await tx.query("delete from signatures where account_id = $1 and id = $2 returning id", [accountId, id]))
    .length > 0;
