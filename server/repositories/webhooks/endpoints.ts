import type { UpdateType, WebhookState } from "@/lib/contract/integrations/webhooks";
import type { Tx } from "@/server/db/tx";

/** A row of `webhook_endpoints` without its secrets; instants are real. */
export type WebhookRow = {
  id: string;
  callbackUrl: string;
  updateTypes: UpdateType[];
  state: WebhookState;
  stateAt: Date;
  secretEnd: string;
  oldSecretUntil: Date | null;
  failingSince: Date | null;
  createdAt: Date;
  createdBy: string | null;
};
export type CountedWebhook = WebhookRow & { delivered: number; failed: number };

const columns = `e.id, e.url as "callbackUrl", e.update_types as "updateTypes", e.state, e.state_at as "stateAt",
  e.secret_end as "secretEnd", e.old_secret_until as "oldSecretUntil", e.failing_since as "failingSince", e.created_at as "createdAt",
  (select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u where u.id = e.created_by) as "createdBy"`;
const ended = (state: string) => `(select count(*)::int from webhook_deliveries d
    where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.state = '${state}' and d.at > $1)`;

/** In the order in which they were added, with the deliveries that ended since an instant. */
export const listWebhooks = (tx: Tx, since: Date): Promise<CountedWebhook[]> =>
  tx.query(
    `select ${columns}, ${ended("delivered")} as delivered, ${ended("failed")} as failed
       from webhook_endpoints e where e.kind = 'endpoint' order by e.created_at, e.id`,
    [since],
  );

/** One of them, locked until the transaction ends. */
export async function lockWebhook(tx: Tx, id: string, since: Date): Promise<CountedWebhook | null> {
  const [row] = await tx.query<CountedWebhook>(
    `select ${columns}, ${ended("delivered")} as delivered, ${ended("failed")} as failed
       from webhook_endpoints e where e.id = $2 and e.kind = 'endpoint' for no key update of e`,
    [since, id],
  );
  return row ?? null;
}

/** Additions of one workspace wait for each other, so that their number can be limited. */
export const lockWebhooks = (tx: Tx) =>
  tx.query("select pg_advisory_xact_lock(hashtextextended('webhooks ' || current_workspace(), 0))");

type Secret = { secret: Uint8Array; secretEnd: string };

export const insertWebhook = (
  tx: Tx,
  row: Secret & { id: string; callbackUrl: string; updateTypes: readonly UpdateType[]; at: Date },
) =>
  tx.query(
    `insert into webhook_endpoints (id, url, update_types, state_at, secret, secret_end, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $4)`,
    [row.id, row.callbackUrl, row.updateTypes, row.at, row.secret, row.secretEnd, tx.personId],
  );

export const saveWebhook = (tx: Tx, { id, callbackUrl, updateTypes }: WebhookRow) =>
  tx.query("update webhook_endpoints set url = $2, update_types = $3 where id = $1", [
    id,
    callbackUrl,
    updateTypes,
  ]);

export const pauseWebhook = (tx: Tx, id: string, state: Exclude<WebhookState, "active">, at: Date) =>
  tx.query("update webhook_endpoints set state = $2, state_at = $3 where id = $1 and state = 'active'", [
    id,
    state,
    at,
  ]);

/** What waited while it was paused is sent at once, with all its attempts. */
export async function resumeWebhook(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query(
    `update webhook_endpoints set state = 'active', state_at = $2, failing_since = null, rests_until = null where id = $1`,
    [id, at],
  );
  await tx.query(
    "update webhook_deliveries set due_at = $2, attempts = 0 where endpoint_id = $1 and state = 'pending'",
    [id, at],
  );
}

export const deleteWebhook = (tx: Tx, id: string) =>
  tx.query("delete from webhook_endpoints where id = $1", [id]);

export type SealedSecrets = { secret: Uint8Array; oldSecret: Uint8Array | null };

export async function readSecrets(tx: Tx, id: string, now: Date): Promise<SealedSecrets | null> {
  const [row] = await tx.query<SealedSecrets>(
    `select secret, case when old_secret_until > $2 then old_secret end as "oldSecret" from webhook_endpoints where id = $1`,
    [id, now],
  );
  return row ?? null;
}

export const replaceSecret = (
  tx: Tx,
  {
    id,
    secret,
    secretEnd,
    oldSecret,
    until,
  }: Secret & { id: string; oldSecret: Uint8Array | null; until: Date | null },
) =>
  tx.query(
    "update webhook_endpoints set secret = $2, secret_end = $3, old_secret = $4, old_secret_until = $5 where id = $1",
    [id, secret, secretEnd, oldSecret, until],
  );

/** A program's subscription is over when its receiver is: nobody would resume it. True if it was one. */
export async function endHook(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx.query("delete from webhook_endpoints where id = $1 and kind = 'hook' returning id", [
    id,
  ]);
  return ended.length > 0;
}

/** Notes that an endpoint accepted something. */
export const noteAccepted = (tx: Tx, id: string) =>
  tx.query(
    `update webhook_endpoints set failing_since = null, rests_until = null
      where id = $1 and (failing_since is not null or rests_until is not null)`,
    [id],
  );

/** Notes a failed attempt; returns since when it only fails. */
export async function noteFailed(
  tx: Tx,
  id: string,
  { now, restsUntil }: { now: Date; restsUntil: Date | null },
): Promise<Date | null> {
  const [row] = await tx.query<{ since: Date }>(
    `update webhook_endpoints set failing_since = coalesce(failing_since, $2), rests_until = coalesce($3, rests_until)
      where id = $1 returning failing_since as since`,
    [id, now, restsUntil],
  );
  return row?.since ?? null;
}

/** Webhooks that were paused because their program did not accept anything. */
export const listStoppedWebhooks = (
  tx: Tx,
): Promise<{ id: string; url: string; state: "failing" | "gone"; since: Date }[]> =>
  tx.query(
    `select id, url, state, state_at as since from webhook_endpoints where kind = 'endpoint' and state in ('failing', 'gone') order by state_at, id`,
  );

export async function isWebhook(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query("select 1 from webhook_endpoints where id = $1 and kind = 'endpoint'", [id]);
  return rows.length > 0;
}
