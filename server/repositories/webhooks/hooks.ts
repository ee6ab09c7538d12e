import type { Hook } from "@/lib/contract/integrations/hooks";
import type { UpdateType } from "@/lib/contract/integrations/webhooks";
import type { Tx } from "@/server/db/tx";
import { isAllowed } from "@/server/repositories/campaigns/campaigns";
import type { Place } from "@/server/repositories/cursor";
import { eventColumns, eventTables, type HappenedEvent } from "./deliveries";

type HookRow = Omit<Hook, "createdAt"> & { createdAt: Date };

const columns = `e.id, e.url as "targetUrl", e.update_types[1] as event, e.campaign_id as "campaignId", e.label_id as "labelId",
  e.created_at as "createdAt",
  (select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u where u.id = e.created_by) as "createdBy"`;

/** Subscriptions of programs, newest first. */
export const listHooks = (tx: Tx): Promise<HookRow[]> =>
  tx.query(
    `select ${columns} from webhook_endpoints e where e.kind = 'hook' order by e.created_at desc, e.id`,
  );

export async function findHook(tx: Tx, id: string): Promise<HookRow | null> {
  const [row] = await tx.query<HookRow>(
    `select ${columns} from webhook_endpoints e where e.kind = 'hook' and e.id = $1`,
    [id],
  );
  return row ?? null;
}

export async function countHooks(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from webhook_endpoints where kind = 'hook'",
  );
  return row?.count ?? 0;
}

type NewHook = {
  id: string;
  targetUrl: string;
  event: UpdateType;
  campaignId: string | null;
  labelId: string | null;
  secret: Uint8Array;
  secretEnd: string;
  at: Date;
};

export const insertHook = (tx: Tx, hook: NewHook) =>
  tx.query(
    `insert into webhook_endpoints (id, kind, url, update_types, campaign_id, label_id, state_at, secret, secret_end, created_by, created_at)
     values ($1, 'hook', $2, array[$3], $4, $5, $8, $6, $7, $9, $8)`,
    [
      ...[hook.id, hook.targetUrl, hook.event, hook.campaignId, hook.labelId],
      ...[hook.secret, hook.secretEnd, hook.at, tx.personId],
    ],
  );

export const deleteHook = (tx: Tx, id: string) =>
  tx.query<{ id: string }>("delete from webhook_endpoints where kind = 'hook' and id = $1 returning id", [
    id,
  ]);

/** Ends all subscriptions that programs of the transaction's person made. */
export const deleteHooks = (tx: Tx) =>
  tx.query("delete from webhook_endpoints where kind = 'hook' and created_by = $1", [tx.personId]);

/** Whether a campaign and a label that every member sees exist; null counts as existing. */
export async function areKnown(tx: Tx, campaignId: string | null, labelId: string | null): Promise<boolean> {
  const [row] = await tx.query<{ known: boolean }>(
    `select ($1::uuid is null or exists (select 1 from campaigns where id = $1 and status <> 'deleted'))
       and ($2::uuid is null or exists (select 1 from labels where id = $2 and type = 'space')) as known`,
    [campaignId, labelId],
  );
  return row?.known ?? false;
}

type Asked = { event: UpdateType; campaignId: string | null; labelId: string | null };

/** What happened, newest first. */
export const listEvents = (
  tx: Tx,
  { event, campaignId, labelId }: Asked,
  { after, offset, limit }: { after: Place | null; offset: number; limit: number },
): Promise<HappenedEvent[]> =>
  tx.query(
    `select ${eventColumns} from ${eventTables}
      where v.type = $1 and ($2::uuid is null or v.facts ->> 'campaignId' = $2::text) and ($3::uuid is null or v.facts ->> 'labelId' = $3::text)
        and ($4::timestamptz is null or (v.at, v.id) < ($4, $5::uuid))
      order by v.at desc, v.id desc limit $6 offset $7`,
    [event, campaignId, labelId, after?.at ?? null, after?.id ?? null, limit, offset],
  );

type Choice = { id: string; name: string };
type Part = { search: string; offset: number; limit: number };

const pageOf = (from: string) =>
  `select id, name, count(*) over ()::int as total from (${from}) c
    where strpos(lower(name), lower($1)) > 0 order by lower(name), id offset $2 limit $3`;

const lists = {
  campaigns: `select c.id, c.name from campaigns c where c.status not in ('archived', 'deleted') and ${isAllowed("$4")}`,
  senders: `select id, trim(first_name || ' ' || last_name) as name from accounts where status <> 'deleted' and ($4::uuid[] is null or id = any($4))`,
  labels: "select id, name from labels where type = 'space' and $4::uuid[] is not distinct from $4::uuid[]",
};
export type ChoiceList = keyof typeof lists;

/** Choices by name; those of accounts that the member may not use are left out. */
export const listChoices = (
  tx: Tx,
  list: ChoiceList,
  { search, offset, limit }: Part,
  allowed: readonly string[] | null,
): Promise<(Choice & { total: number })[]> => tx.query(pageOf(lists[list]), [search, offset, limit, allowed]);
