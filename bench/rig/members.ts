import { randomBytes } from "node:crypto";
import { hashOf } from "@/server/domain/auth/token";
import { newId } from "@/server/ids";
import type { Pools } from "./pools";

export type Members = { workspaceId: string; cookies: string[] };

/** A workspace with many admins, each signed in; `cookies` are what their browsers send over plain http to localhost. */
export async function newMembers({ admin }: Pools, count: number): Promise<Members> {
  const workspaceId = newId();
  const people = Array.from({ length: count }, () => ({
    ...{ id: newId(), sessionId: newId(), token: randomBytes(32).toString("base64url") },
  }));
  const ids = people.map(({ id }) => id);
  await admin.query(
    `insert into workspaces (id, name, email, brand, trial_ends_at) values ($1, 'Measure', 'm@measure.test', 'tern', '2099-01-01')`,
    [workspaceId],
  );
  await admin.query(
    `insert into users (id, email, first_name, last_name, brand, email_confirmed_at, terms_accepted_at)
     select p.id, p.id || '@measure.test', 'Ada', 'Member', 'tern', now(), now() from unnest($1::uuid[]) as p(id)`,
    [ids],
  );
  await admin.query(
    "insert into memberships (workspace_id, user_id, is_admin) select $1, p.id, true from unnest($2::uuid[]) as p(id)",
    [workspaceId, ids],
  );
  await admin.query(
    `insert into sessions (id, user_id, token_hash, generation, workspace_id, expires_at)
     select s.id, s.user_id, s.hash, 1, $1, '2099-01-01' from unnest($2::uuid[], $3::uuid[], $4::text[]) as s(id, user_id, hash)`,
    [workspaceId, people.map(({ sessionId }) => sessionId), ids, people.map(({ token }) => hashOf(token))],
  );
  return { workspaceId, cookies: people.map(({ token }) => `__Host-session=${token}`) };
}
