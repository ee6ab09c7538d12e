import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { hashOf } from "@/server/domain/auth/token";

type Sql = (text: string, params?: unknown[]) => Promise<unknown>;

/** What an api process keeps of who may do what for some seconds, until a notice tells it (decision 1.5). */
export const changesAccess = (statement: string): boolean =>
  /^\s*(update|delete from) (users|sessions|memberships|workspaces)\b/i.test(statement);

/**
 * Resolves once the api at this address has heard of every change of access made so far. Notices come in the order of the changes: when
 * it hears that a person it just knew is gone, it has heard of all that was before. An api that does not answer knows nothing to forget.
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
