import type { TokenRights } from "@/lib/contract/integrations/token-areas";
import type { Scope } from "@/lib/contract/scopes";
import type { Tx } from "@/server/db/tx";

export type TokenRow = {
  id: string;
  end: string;
  rights: TokenRights;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  address: string | null;
};

const isOwn = `user_id = $1 and workspace_id = current_workspace() and rights is not null`;

/** The token of the transaction's person in this workspace, also one whose time is over, but none that a new password ended. */
export async function findToken(tx: Tx): Promise<TokenRow | null> {
  const [row] = await tx.query<TokenRow>(
    `select s.id, s.token_end as "end", s.rights, s.created_at as "createdAt", s.expires_at as "expiresAt",
       case when s.seen_at > s.created_at then s.seen_at end as "usedAt", case when s.seen_at > s.created_at then s.address end as address
       from sessions s join users u on u.id = s.user_id and u.generation = s.generation
      where s.user_id = $1 and s.workspace_id = current_workspace() and s.rights is not null`,
    [tx.personId],
  );
  return row ?? null;
}

export const deleteToken = (tx: Tx) =>
  tx.query<{ id: string }>(`delete from sessions where ${isOwn} returning id`, [tx.personId]);

export const insertToken = (
  tx: Tx,
  token: {
    id: string;
    tokenHash: string;
    end: string;
    scopes: readonly Scope[];
    rights: TokenRights;
    expiresAt: Date;
  },
) =>
  tx.query(
    `insert into sessions (id, user_id, token_hash, token_end, generation, workspace_id, scopes, rights, expires_at)
     select $1, u.id, $2, $3, u.generation, current_workspace(), $4, $5, $6 from users u where u.id = $7`,
    [
      ...[token.id, token.tokenHash, token.end, token.scopes, JSON.stringify(token.rights)],
      ...[token.expiresAt, tx.personId],
    ],
  );

export const saveRights = (tx: Tx, scopes: readonly Scope[], rights: TokenRights) =>
  tx.query<{ id: string }>(`update sessions set scopes = $2, rights = $3 where ${isOwn} returning id`, [
    tx.personId,
    scopes,
    JSON.stringify(rights),
  ]);

/** Changes of one member's token wait for each other. */
export const lockToken = (tx: Tx) =>
  tx.query("select pg_advisory_xact_lock(hashtextextended('api token ' || current_workspace() || $1, 0))", [
    tx.personId,
  ]);

/** Who the transaction's person is, and where. */
export async function readNames(tx: Tx): Promise<{ name: string; email: string; workspace: string }> {
  const [row] = await tx.query<{ name: string; email: string; workspace: string }>(
    `select trim(u.first_name || ' ' || u.last_name) as name, u.email, w.name as workspace
       from users u, workspaces w where u.id = $1 and w.id = current_workspace()`,
    [tx.personId],
  );
  return row!;
}
