import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { hashOf } from "@/server/domain/auth/token";

type Sql = (text: string, params?: unknown[]) => Promise<unknown>;

/** Statements that change permissions, which an api process caches for some seconds until a notice invalidates them (decision 1.5). */
export const changesAccess = (statement: string): boolean =>
  /^\s*(update|delete from) (users|sessions|memberships|workspaces)\b/i.test(statement);

/**
 * Resolves once the api at this URL has processed every permission change so far. Notices arrive in order: when the api has forgotten a
 * user it had just cached, it has processed all earlier notices too. An api that does not respond has nothing cached.
 */
export async function accessHeard(sql: Sql, url: string): Promise<void> {
  const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
  const knows = async () => {
    const headers = { cookie: `__Host-session=${token}` };
    const answer = await fetch(`${url}/api/users/fetch_user`, {
      headers,
      signal: AbortSignal.timeout(5_000),
    });
    await answer.body?.cancel();
    return answer.ok;
  };
  await sql(
    `insert into users (id, email, first_name, last_name, brand, terms_accepted_at)
     values ($1::uuid, $1::text || '@heard.example', 'Passer', 'By', 'tern', now())`,
    [id],
  );
  await sql(
    `insert into sessions (id, user_id, token_hash, generation, expires_at)
     values (gen_random_uuid(), $1, $2, 1, now() + interval '1 hour')`,
    [id, hashOf(token)],
  );
  const answers = await knows().catch(() => false);
  await sql("delete from users where id = $1", [id]);
  while (answers && (await knows().catch(() => false))) await sleep(5);
}
