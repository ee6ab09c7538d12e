import type { Tx } from "@/server/db/tx";

/** Every kind of background job and its payload: ids only (decision 1.15). */
export type Jobs = {
  "import-prospects": { workspaceId: string; importId: string };
  "run-search": { workspaceId: string; searchId: string; ticket: number };
  "run-enrichment": { workspaceId: string; enrichmentId: string; ticket: number };
  "sync-conversations": { workspaceId: string; accountId: string; ticket: number };
  "prepare-campaign": { workspaceId: string; campaignId: string };
  "reassign-people": { workspaceId: string; campaignId: string };
  "return-sender": { workspaceId: string; accountId: string };
  "finish-campaign": { workspaceId: string; campaignId: string };
  "enter-campaign": { workspaceId: string; campaignId: string; prospectIds: string[] };
  "guard-campaign": { workspaceId: string; campaignId: string };
  "wake-people": { workspaceId: string; prospectIds: string[] };
  "verify-address": { workspaceId: string; prospectId: string };
  "sign-in-account": { workspaceId: string; accountId: string };
  "end-session": { workspaceId: string; accountId: string };
  "revoke-consent": { workspaceId: string; mailboxId: string };
  "connect-mailboxes": { workspaceId: string; importId: string };
  "fetch-photo": { workspaceId: string; accountId: string };
  "fetch-file": { workspaceId: string; messageId: string; ref: string; position: number };
  "label-reply": { workspaceId: string; messageId: string };
  "write-campaign": { workspaceId: string; promptId: string };
  "stop-listed": { workspaceId: string; batchId: string };
  "forget-field": { workspaceId: string; key: string };
  "wake-credits": { workspaceId: string };
  "tell-empty-credits": { workspaceId: string };
  "tell-replies": { workspaceId: string };
  "read-subscription": { workspaceId: string };
  "end-subscription": { workspaceId: string };
  "fill-people-database": { workspaceId: string };
  "export-workspace": { workspaceId: string; exportId: string };
  "release-calendar": { workspaceId: string; releaseId: string };
  "read-meeting": { workspaceId: string; meetingId: string };
  "release-crm": { workspaceId: string; releaseId: string };
};
export type JobName = keyof Jobs;

/**
 * How often each job is retried, and how long an attempt may be silent before another worker takes it over. The first retry comes after
 * `retryDelay` seconds, each later one after twice as long, up to `retryDelayMax` (60).
 */
export const jobOptions: Record<
  JobName,
  { retryLimit: number; retryDelay: number; retryDelayMax?: number; heartbeatSeconds: number }
> = {
  "import-prospects": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "run-enrichment": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "run-search": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "sync-conversations": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "prepare-campaign": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "reassign-people": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "return-sender": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "finish-campaign": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "enter-campaign": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "verify-address": { retryLimit: 3, retryDelay: 5, heartbeatSeconds: 60 },
  "wake-people": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "guard-campaign": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "sign-in-account": { retryLimit: 10, retryDelay: 5, heartbeatSeconds: 60 },
  "end-session": { retryLimit: 200, retryDelay: 30, heartbeatSeconds: 60 },
  "fetch-photo": { retryLimit: 5, retryDelay: 60, heartbeatSeconds: 60 },
  "connect-mailboxes": { retryLimit: 10, retryDelay: 5, heartbeatSeconds: 60 },
  // Three days.
  "revoke-consent": { retryLimit: 80, retryDelay: 5, retryDelayMax: 3600, heartbeatSeconds: 60 },
  // Three days, because a signed-out account may come back.
  "fetch-file": { retryLimit: 80, retryDelay: 5, retryDelayMax: 3600, heartbeatSeconds: 60 },
  "label-reply": { retryLimit: 10, retryDelay: 5, heartbeatSeconds: 60 },
  "write-campaign": { retryLimit: 5, retryDelay: 2, heartbeatSeconds: 15 },
  "stop-listed": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "forget-field": { retryLimit: 10, retryDelay: 5, heartbeatSeconds: 15 },
  "wake-credits": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "tell-empty-credits": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  "tell-replies": { retryLimit: 10, retryDelay: 5, heartbeatSeconds: 15 },
  "read-subscription": { retryLimit: 20, retryDelay: 5, retryDelayMax: 900, heartbeatSeconds: 60 },
  // Three days.
  "end-subscription": { retryLimit: 80, retryDelay: 5, retryDelayMax: 3600, heartbeatSeconds: 60 },
  "fill-people-database": { retryLimit: 10, retryDelay: 5, heartbeatSeconds: 60 },
  "export-workspace": { retryLimit: 10, retryDelay: 1, heartbeatSeconds: 15 },
  // Three days.
  "release-calendar": { retryLimit: 80, retryDelay: 5, retryDelayMax: 3600, heartbeatSeconds: 60 },
  // Three days.
  "release-crm": { retryLimit: 80, retryDelay: 5, retryDelayMax: 3600, heartbeatSeconds: 60 },
  // A day; then the daily look at its calendar finds it.
  "read-meeting": { retryLimit: 40, retryDelay: 2, retryDelayMax: 1800, heartbeatSeconds: 60 },
};

/** Where pg-boss keeps its tables; made by install.ts. */
export const jobsSchema = "jobs";

/** The channel on which pg-boss wakes its workers. A worker that misses it finds the job at its next poll. */
const wakeUp = `'pgboss_' || left(encode(sha224('${jobsSchema}'::bytea), 'hex'), 24)`;

/**
 * Adds a job in the caller's transaction: it exists once that commits, and never otherwise. It runs at `startAfter`, or at once. Written as
 * SQL so that the API needs no connection of the queue's own; options come from the queue's row.
 */
export async function enqueue<N extends JobName>(
  tx: Pick<Tx, "query">,
  name: N,
  payload: Jobs[N],
  startAfter: Date | null = null,
): Promise<void> {
  await tx.query(
    `with added as (
       insert into ${jobsSchema}.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
         heartbeat_seconds, deletion_seconds, dead_letter, start_after, keep_until)
       select q.name, $2::jsonb, q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
         q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds, q.dead_letter,
         coalesce($3, now()), coalesce($3, now()) + q.retention_seconds * interval '1 second'
       from ${jobsSchema}.queue q where q.name = $1 returning 1)
     select pg_notify(${wakeUp}, $1) from added`,
    [name, JSON.stringify(payload), startAfter],
  );
}

/** The same, unless a job of this name waits or runs already. */
export async function enqueueOnce<N extends JobName>(
  tx: Pick<Tx, "query">,
  name: N,
  payload: Jobs[N],
): Promise<void> {
  // Two callers would both find none.
  await tx.query("select pg_advisory_xact_lock(hashtextextended('job ' || $1, 0))", [name]);
  const known = await tx.query(
    `select 1 from ${jobsSchema}.job where name = $1 and state in ('created', 'retry', 'active') limit 1`,
    [name],
  );
  if (known.length === 0) await enqueue(tx, name, payload);
}
