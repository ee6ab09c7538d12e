import type { PageKey } from "@/lib/contract/pages";
import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";

/** A code for joining as a member with at most these rights. Null lists mean everything (SPACE-37). */
export type CodeInvite = {
  id: string;
  code: string;
  allowedPages: PageKey[] | null;
  allowedAccounts: string[] | null;
  renewedAt: Date;
};

const columns = `id, code, allowed_pages as "allowedPages", allowed_accounts as "allowedAccounts", renewed_at as "renewedAt"`;

/** The workspace a code invites into, at this brand; null for an unknown code. */
export async function findInvitingWorkspace(
  doors: Doors,
  code: string,
  brand: string,
): Promise<string | null> {
  const [row] = await doors<{ id: string | null }>("select find_code_invite($1, $2) as id", [code, brand]);
  return row?.id ?? null;
}

/** The codes of the workspace, the one renewed last at the end. */
export const listCodeInvites = (tx: Tx) =>
  tx.query<CodeInvite>(`select ${columns} from code_invites order by renewed_at, id`);

/** Makes the first code of the workspace; of two who ask at once, one does. */
export async function makeFirstCode(tx: Tx, first: { id: string; code: string }): Promise<void> {
  await tx.query("select 1 from workspaces where id = $1 for update", [tx.workspaceId]);
  await tx.query(
    "insert into code_invites (id, code) select $1, $2 where not exists (select 1 from code_invites)",
    [first.id, first.code],
  );
}

export async function readCodeInvite(tx: Tx, code: string): Promise<CodeInvite | null> {
  const [row] = await tx.query<CodeInvite>(`select ${columns} from code_invites where code = $1`, [code]);
  return row ?? null;
}

/** Replaces a code and its rights; null if there is none with this id. */
export async function replaceCode(
  tx: Tx,
  invite: {
    id: string;
    code: string;
    allowedPages: readonly string[] | null;
    allowedAccounts: string[] | null;
  },
): Promise<CodeInvite | null> {
  const [row] = await tx.query<CodeInvite>(
    `update code_invites set code = $2, allowed_pages = $3, allowed_accounts = $4, renewed_at = now()
     where id = $1 returning ${columns}`,
    [invite.id, invite.code, invite.allowedPages, invite.allowedAccounts],
  );
  return row ?? null;
}
