import type { Doors } from "@/server/db/doors";
import type { PersonTx, Tx } from "@/server/db/tx";

/** A program that people may let work in their name. Of its secret only the hash is known. */
export type OauthClient = { name: string; secretHash: string; redirectUri: string };

export async function findClient(doors: Doors, id: string, brand: string): Promise<OauthClient | null> {
  const [row] = await doors<{ name: string; secret_hash: string; redirect_uri: string }>(
    "select * from find_oauth_client($1, $2)",
    [id, brand],
  );
  return row ? { name: row.name, secretHash: row.secret_hash, redirectUri: row.redirect_uri } : null;
}

/** Keeps a consent until the program fetches its token; those nobody fetched in time go. */
export const insertOauthCode = (
  tx: Tx,
  code: { codeHash: string; clientId: string; personId: string; seconds: number },
) =>
  tx.query(
    `with over as (delete from oauth_codes where user_id = $3 and expires_at < now())
     insert into oauth_codes (code_hash, client_id, user_id, workspace_id, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [code.codeHash, code.clientId, code.personId, tx.workspaceId, code.seconds],
  );

export async function findOauthCode(doors: Doors, codeHash: string): Promise<string | null> {
  const [row] = await doors<{ user_id: string | null }>("select find_oauth_code($1) as user_id", [codeHash]);
  return row?.user_id ?? null;
}

/** Uses a code up for the program it was given to; answers the workspace of the consent, null when it is not good. */
export async function useOauthCode(tx: PersonTx, codeHash: string, clientId: string): Promise<string | null> {
  const [row] = await tx.query<{ workspaceId: string }>(
    `delete from oauth_codes where user_id = $1 and code_hash = $2 and client_id = $3 and expires_at > now()
     returning workspace_id as "workspaceId"`,
    [tx.personId, codeHash, clientId],
  );
  return row?.workspaceId ?? null;
}
