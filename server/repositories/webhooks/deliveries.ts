import type {
  OpenedDelivery,
  UpdateType,
  WebhookDelivery,
  WebhookDeliveryState,
  WebhookPayload,
} from "@/lib/contract/integrations/webhooks";
import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";
import { countShown, type Place } from "@/server/repositories/cursor";

type Row<T extends { at: string; nextAt: string | null }> = Omit<T, "at" | "nextAt"> & {
  at: Date;
  nextAt: Date | null;
};
export type DeliveryRow = Row<WebhookDelivery>;

const columns = `d.id, v.type as event, p.full_name as "prospectName", d.state, d.attempts, d.status, d.failure,
  d.duration_ms as "durationMs", d.is_replay as "isReplay", d.at, case when d.state = 'pending' then d.due_at end as "nextAt"`;
const tables = `webhook_deliveries d join webhook_events v on v.workspace_id = d.workspace_id and v.id = d.event_id
  left join prospects p on p.workspace_id = v.workspace_id and p.id = v.prospect_id`;

type Shown = { endpointId: string; state: WebhookDeliveryState | null };
const shown = "d.endpoint_id = $1 and ($2::text is null or d.state = $2)";

/** The deliveries of an endpoint, newest first. */
export const listDeliveries = (
  tx: Tx,
  { endpointId, state }: Shown,
  { after, offset, limit }: { after: Place | null; offset: number; limit: number },
): Promise<DeliveryRow[]> =>
  tx.query(
    `select ${columns} from ${tables}
      where ${shown} and ($3::timestamptz is null or (d.at, d.id) < ($3, $4::uuid))
      order by d.at desc, d.id desc limit $5 offset $6`,
    [endpointId, state, after?.at ?? null, after?.id ?? null, limit, offset],
  );

export const countDeliveries = (tx: Tx, { endpointId, state }: Shown): Promise<number> =>
  countShown(tx, `webhook_deliveries d where ${shown}`, [endpointId, state]);

type One = { endpointId: string; id: string };

export async function findDelivery(tx: Tx, { endpointId, id }: One): Promise<Row<OpenedDelivery> | null> {
  const [row] = await tx.query<Row<OpenedDelivery>>(
    `select ${columns}, v.id as "webhookId", v.body, d.answer from ${tables} where d.endpoint_id = $1 and d.id = $2`,
    [endpointId, id],
  );
  return row ?? null;
}

/** Queues the event of a delivery once more. */
export const resend = (tx: Tx, { endpointId, id }: One, now: Date) =>
  tx.query(
    `insert into webhook_deliveries (id, endpoint_id, event_id, prospect_id, due_at, at, is_replay)
     select gen_random_uuid(), endpoint_id, event_id, prospect_id, $3, $3, true from webhook_deliveries
      where endpoint_id = $1 and id = $2`,
    [endpointId, id, now],
  );

export type Period = { endpointId: string; types: readonly UpdateType[]; from: Date; to: Date };

/** What an endpoint would have been told in a period, whether or not it was. */
const inPeriod = `webhook_events v where v.at >= $2 and v.at < $3 and v.type = any($1)`;

export async function countPeriod(tx: Tx, { types, from, to }: Period, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from ${inPeriod} limit $4) found`,
    [types, from, to, most],
  );
  return row?.count ?? 0;
}

/** Queues a period again, in the order in which it happened. */
export const replayPeriod = (tx: Tx, { endpointId, types, from, to }: Period, now: Date) =>
  tx.query(
    `insert into webhook_deliveries (id, endpoint_id, event_id, prospect_id, due_at, at, is_replay)
     select gen_random_uuid(), $4, v.id, v.prospect_id, $5, $5, true from ${inPeriod} order by v.at, v.id`,
    [types, from, to, endpointId, now],
  );

/** Queues an example that no prospect is part of. */
export async function insertTest(
  tx: Tx,
  { endpointId, id, body, at }: { endpointId: string; id: string; body: string; at: Date },
): Promise<void> {
  await tx.query("insert into webhook_events (id, type, at, body) values ($1, 'test', $2, $3)", [
    id,
    at,
    body,
  ]);
  await tx.query(
    "insert into webhook_deliveries (id, endpoint_id, event_id, due_at, at) values (gen_random_uuid(), $1, $2, $3, $3)",
    [endpointId, id, at],
  );
}

export type ClaimedDelivery = { workspaceId: string; id: string };

/** Leases deliveries that are due, of all workspaces. */
export const claimDeliveries = (
  doors: Doors,
  claim: { now: Date; leaseSeconds: number; fence: string; most: number; each: number },
): Promise<ClaimedDelivery[]> =>
  doors(`select workspace_id as "workspaceId", id from claim_webhooks($1, $2, $3, $4, $5)`, [
    ...[claim.now, `${claim.leaseSeconds} seconds`, claim.fence, claim.most, claim.each],
  ]);

/** Deletes events with their deliveries; returns how many events, at most `most`. */
export async function forgetEvents(doors: Doors, before: Date, most: number): Promise<number> {
  const [row] = await doors<{ count: number }>("select forget_webhooks($1, $2) as count", [before, most]);
  return row?.count ?? 0;
}

/** An event with all that is told of it. */
export type HappenedEvent = {
  eventId: string;
  type: WebhookPayload["event"];
  accountId: string | null;
  happenedAt: Date;
  facts: Partial<
    Record<
      | ("campaignId" | "messageId" | "channel" | "labelId" | "label" | "url")
      | `meeting${"Id" | "Name" | "StartsAt" | "EndsAt" | "Location"}`,
      string
    >
  >;
  prospect: WebhookPayload["prospect"];
  subject: string | null;
  text: string | null;
};
/** A leased delivery with all that its request needs. */
export type DueDelivery = HappenedEvent & {
  endpointId: string;
  url: string;
  attempts: number;
  body: string | null;
};

export const eventColumns = `v.id as "eventId", v.type, v.account_id as "accountId", v.at as "happenedAt", v.facts,
  m.subject, left(m.text, 20000) as text,
  jsonb_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'fullName', p.full_name,
    'position', p.position, 'companyName', p.company_name, 'location', p.location,
    'email', coalesce(p.work_email, p.personal_email), 'phone', p.phone, 'profileUrl', p.profile_url,
    'customFields', p.custom_fields) as prospect`;
const persons = `left join prospects p on p.workspace_id = v.workspace_id and p.id = v.prospect_id
  left join messages m on m.workspace_id = v.workspace_id and m.id = (v.facts ->> 'messageId')::uuid`;
export const eventTables = `webhook_events v ${persons}`;

/** Null if the lease was lost or the endpoint was paused meanwhile. */
export async function readDue(tx: Tx, id: string, fence: string): Promise<DueDelivery | null> {
  const [row] = await tx.query<DueDelivery>(
    `select d.endpoint_id as "endpointId", e.url, d.attempts, v.body, ${eventColumns}
       from webhook_deliveries d
       join webhook_endpoints e on e.workspace_id = d.workspace_id and e.id = d.endpoint_id
       join webhook_events v on v.workspace_id = d.workspace_id and v.id = d.event_id ${persons}
      where d.id = $1 and d.fence = $2 and d.state = 'pending' and e.state = 'active'`,
    [id, fence],
  );
  return row ?? null;
}

/** Keeps the body of an event; one that was made meanwhile stays, so that all attempts send the same. */
export async function keepBody(tx: Tx, eventId: string, body: string): Promise<string> {
  const [row] = await tx.query<{ body: string }>(
    "update webhook_events set body = coalesce(body, $2) where id = $1 returning body",
    [eventId, body],
  );
  return row?.body ?? body;
}

/** Gives a lease back without an attempt. */
export const putBack = (tx: Tx, id: string, fence: string, dueAt: Date) =>
  tx.query(
    `update webhook_deliveries set claimed_until = null, fence = null, attempts = attempts - 1, due_at = $3
      where id = $1 and fence = $2 and state = 'pending'`,
    [id, fence, dueAt],
  );

export type DeliveryEnd = {
  id: string;
  fence: string;
  state: WebhookDeliveryState;
  dueAt: Date;
  settledAt: Date | null;
  status: number | null;
  failure: WebhookDelivery["failure"];
  durationMs: number;
  answer: string | null;
};

/** Records an attempt; false if another worker took the delivery over. */
export async function settleDelivery(tx: Tx, end: DeliveryEnd): Promise<boolean> {
  const rows = await tx.query(
    `update webhook_deliveries set state = $3, due_at = $4, settled_at = $5, status = $6, failure = $7, duration_ms = $8, answer = $9,
        claimed_until = null, fence = null
      where id = $1 and fence = $2 and state = 'pending' returning id`,
    [
      ...[end.id, end.fence, end.state, end.dueAt, end.settledAt, end.status, end.failure, end.durationMs],
      end.answer,
    ],
  );
  return rows.length > 0;
}
