import type { Scope } from "@/lib/contract/scopes";
import type { Doors } from "@/server/db/doors";
import type { PersonTx, Tx } from "@/server/db/tx";

/** A program that members may authorize. Only the hash of its secret is stored. */
export type OauthClient = { name: string; secretHash: string; redirectUri: string; scopes: Scope[] };

export async function findClient(doors: Doors, id: string, brand: string): Promise<OauthClient | null> {
  const [row] = await doors<{ name: string; secret_hash: string; redirect_uri: string; scopes: Scope[] }>(
    "select * from find_oauth_client($1, $2)",
    [id, brand],
  );
  if (!row) return null;
  const { name, secret_hash: secretHash, redirect_uri: redirectUri, scopes } = row;
  return { name, secretHash, redirectUri, scopes };
}

/** Stores a consent until the program fetches its token; deletes those that expired. */
export const insertOauthCode = (
  tx: Tx,
  code: { codeHash: string; clientId: string; personId: string; scopes: readonly Scope[]; seconds: number },
) =>
  tx.query(
    `with over as (delete from oauth_codes where user_id = $3 and session_id is null and expires_at < now())
     insert into oauth_codes (code_hash, client_id, user_id, workspace_id, scopes, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [code.codeHash, code.clientId, code.personId, tx.workspaceId, code.scopes, code.seconds],
  );

export async function findOauthCode(doors: Doors, codeHash: string): Promise<string | null> {
  const [row] = await doors<{ user_id: string | null }>("select find_oauth_code($1) as user_id", [codeHash]);
  return row?.user_id ?? null;
}

/** A consent's code; `sessionId` is the session given for it, once it was used. */
type OauthCode = { workspaceId: string; scopes: Scope[]; sessionId: string | null };

/** The code of this program, held until the transaction ends; null when it is not good, or its token has ended. */
export async function lockOauthCode(
  tx: PersonTx,
  codeHash: string,
  clientId: string,
): Promise<OauthCode | null> {
  const [row] = await tx.query<OauthCode>(
    `select workspace_id as "workspaceId", scopes, session_id as "sessionId" from oauth_codes
      where user_id = $1 and code_hash = $2 and client_id = $3 and (session_id is not null or expires_at > now()) for update`,
    [tx.personId, codeHash, clientId],
  );
  return row ?? null;
}

/** The code is used up. It is kept as long as the session given for it, to know it again. */
export const markOauthCode = (tx: PersonTx, codeHash: string, sessionId: string) =>
  tx.query("update oauth_codes set session_id = $3 where user_id = $1 and code_hash = $2", [
    tx.personId,
    codeHash,
    sessionId,
  ]);
