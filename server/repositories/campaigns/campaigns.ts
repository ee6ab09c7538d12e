import type { SequenceType } from "@/lib/contract/campaigns/campaigns";
import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { CampaignSettings } from "@/lib/contract/campaigns/settings";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { Tx } from "@/server/db/tx";
import type { Reassignment } from "@/server/domain/campaigns/reassign";
import type { Guard } from "@/server/domain/tracking/guard";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import type { Preparation } from "./preparations";

/** A row of `campaigns`; instants are real. */
export type CampaignRow = {
  id: string;
  name: string;
  sequenceType: SequenceType;
  status: CampaignStatus;
  statusBefore: CampaignStatus | null;
  draft: Sequence;
  draftVersion: number;
  draftSavedAt: Date;
  liveVersion: number | null;
  isExistingPeople: boolean;
  isIncludeTalkedBefore: boolean;
  isOnlyPremium: boolean;
  /** The settings that differ from the defaults. */
  settings: Partial<CampaignSettings>;
  preparation: Preparation | null;
  /** The level of the bounce guard, and since when emails count for it (R17). */
  guard: Guard | null;
  guardSince: Date | null;
  /** The progress of the handover to another sender (R12). */
  reassignment: Reassignment | null;
  pausedAt: Date | null;
  /** Null also when they have left the workspace. */
  pausedBy: string | null;
  /** Paused because the plan includes fewer campaigns. */
  isHeldByPlan: boolean;
  sortOrder: number;
  createdAt: Date;
  version: number;
};

export const campaignColumns = `c.id, c.name, c.sequence_type as "sequenceType", c.status, c.status_before as "statusBefore", c.draft, c.draft_version as "draftVersion",
  c.draft_saved_at as "draftSavedAt", c.live_version as "liveVersion", c.is_existing_people as "isExistingPeople",
  c.is_include_talked_before as "isIncludeTalkedBefore", c.is_only_premium as "isOnlyPremium", c.settings, c.preparation, c.reassignment, c.guard, c.guard_since as "guardSince", c.paused_at as "pausedAt",
  (select u.first_name || ' ' || u.last_name from users u where u.id = c.paused_by) as "pausedBy",
  c.is_held_by_plan as "isHeldByPlan", c.sort_order as "sortOrder", c.created_at as "createdAt", c.version`;

/** Which campaigns a member may see: those that use one of their accounts, and those without senders (ROLE-02). */
export const isAllowed = (accounts: string) => `(${accounts}::uuid[] is null
  or exists (select 1 from campaign_senders s where s.workspace_id = c.workspace_id and s.campaign_id = c.id and s.account_id = any(${accounts}))
  or not exists (select 1 from campaign_senders s where s.workspace_id = c.workspace_id and s.campaign_id = c.id))`;

export async function findCampaign(tx: Tx, id: string, allowed: Allowed): Promise<CampaignRow | null> {
  const [row] = await tx.query<CampaignRow>(
    `select ${campaignColumns} from campaigns c where c.id = $1 and ${isAllowed("$2")}`,
    [id, allowed],
  );
  return row ?? null;
}

/** The row, locked until the transaction ends, so that two commands never decide on the same state. */
export async function lockCampaign(tx: Tx, id: string, allowed: Allowed): Promise<CampaignRow | null> {
  const [row] = await tx.query<CampaignRow>(
    `select ${campaignColumns} from campaigns c where c.id = $1 and ${isAllowed("$2")} for no key update of c`,
    [id, allowed],
  );
  return row ?? null;
}

/** Campaigns that prospects may be moved to (CAMP-14). */
export const listEnterable = async (tx: Tx): Promise<string[]> =>
  (
    await tx.query<{ id: string }>("select id from campaigns where status not in ('archived', 'deleted')")
  ).map(({ id }) => id);

/** What counts against the plan: every campaign that is not archived or deleted. */
export async function countForPlan(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from campaigns where status not in ('archived', 'deleted')",
  );
  return row?.count ?? 0;
}

/** How many campaigns run beside this one. */
export async function countRunningBeside(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from campaigns where status = 'active' and id <> $1",
    [id],
  );
  return row?.count ?? 0;
}

export async function hasHeldByPlan(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ held: boolean }>(
    "select exists (select 1 from campaigns where is_held_by_plan) as held",
  );
  return row?.held ?? false;
}

/**
 * Campaigns that run, and those that would if the plan had room for them, the oldest first; locked until the transaction ends. Null if a
 * command has one of them at the moment: commands lock their campaign before the plan, so nobody who has the plan may wait for it.
 */
export async function lockRunning(
  tx: Tx,
): Promise<Pick<CampaignRow, "id" | "name" | "isHeldByPlan">[] | null> {
  const rows = await tx.query<Pick<CampaignRow, "id" | "name" | "isHeldByPlan">>(
    `select id, name, is_held_by_plan as "isHeldByPlan" from campaigns where status = 'active' or is_held_by_plan
      order by created_at, id for no key update skip locked`,
  );
  const [all] = await tx.query<{ count: number }>(
    "select count(*)::int as count from campaigns where status = 'active' or is_held_by_plan",
  );
  return rows.length === all?.count ? rows : null;
}

export type NewCampaign = Pick<
  CampaignRow,
  | "id"
  | "name"
  | "sequenceType"
  | "draft"
  | "isExistingPeople"
  | "isIncludeTalkedBefore"
  | "isOnlyPremium"
  | "settings"
> & {
  createdBy: string;
  now: Date;
};

/** Stands first in the list. */
export const insertCampaign = (tx: Tx, row: NewCampaign) =>
  tx.query(
    `insert into campaigns (id, name, sequence_type, draft, is_existing_people, is_include_talked_before, is_only_premium,
       settings, created_by, created_at, draft_saved_at, sort_order)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, (select coalesce(min(sort_order), 1) - 1 from campaigns))`,
    [
      ...[row.id, row.name, row.sequenceType, JSON.stringify(row.draft)],
      ...[row.isExistingPeople, row.isIncludeTalkedBefore, row.isOnlyPremium, JSON.stringify(row.settings)],
      ...[row.createdBy, row.now],
    ],
  );

type Change = Partial<
  Pick<
    CampaignRow,
    | "name"
    | "sequenceType"
    | "status"
    | "statusBefore"
    | "draftVersion"
    | "draftSavedAt"
    | "liveVersion"
    | "isExistingPeople"
    | "isIncludeTalkedBefore"
    | "isOnlyPremium"
    | "settings"
    | "guard"
    | "guardSince"
    | "isHeldByPlan"
  > & { draft: Sequence; pausedAt: Date | null; pausedById: string | null }
>;
const columnOf: Record<keyof Change, string> = {
  name: "name",
  sequenceType: "sequence_type",
  status: "status",
  statusBefore: "status_before",
  draft: "draft",
  draftVersion: "draft_version",
  draftSavedAt: "draft_saved_at",
  liveVersion: "live_version",
  isExistingPeople: "is_existing_people",
  isIncludeTalkedBefore: "is_include_talked_before",
  isOnlyPremium: "is_only_premium",
  settings: "settings",
  guard: "guard",
  guardSince: "guard_since",
  pausedAt: "paused_at",
  pausedById: "paused_by",
  isHeldByPlan: "is_held_by_plan",
};

const isJson = (name: keyof Change) => name === "draft" || name === "settings" || name === "guard";

/** Changes columns and increments the version; returns the new version. */
export async function updateCampaign(tx: Tx, id: string, change: Change): Promise<number> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined) as [
    keyof Change,
    unknown,
  ][];
  const sets = entries.map(([name], index) => `${columnOf[name]} = $${index + 2}`);
  const [row] = await tx.query<{ version: number }>(
    `update campaigns set ${[...sets, "version = version + 1"].join(", ")} where id = $1 returning version`,
    [id, ...entries.map(([name, value]) => (isJson(name) && value !== null ? JSON.stringify(value) : value))],
  );
  return row!.version;
}

/** Sets the order of these campaigns among each other; they take the places they hold together. */
export const orderCampaigns = (tx: Tx, ids: readonly string[], allowed: Allowed) =>
  tx.query(
    `with mine as (
       select c.id, array_position($1::uuid[], c.id) as wanted, c.sort_order from campaigns c where c.id = any($1) and ${isAllowed("$2")}),
     moved as (select id, row_number() over (order by wanted) as place from mine),
     places as (select sort_order, row_number() over (order by sort_order, id desc) as place from mine),
     spread as (select place, sort_order, max(sort_order - place) over (order by place) + place as free from places)
     update campaigns c set sort_order = spread.free, version = c.version + 1
       from moved join spread using (place) where c.id = moved.id`,
    [ids, allowed],
  );

/** `timezone` is the account's, `footer` the mailbox's. */
export type SenderRow = {
  campaignId: string;
  accountId: string;
  mailboxId: string | null;
  timezone: string;
  footer: string;
};

export const listSenders = (tx: Tx, campaignIds: readonly string[]): Promise<SenderRow[]> =>
  tx.query<SenderRow>(
    `select s.campaign_id as "campaignId", s.account_id as "accountId", s.mailbox_id as "mailboxId", a.timezone,
            coalesce(m.footer, '') as footer
       from campaign_senders s join accounts a on a.workspace_id = s.workspace_id and a.id = s.account_id
       left join mailboxes m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
      where s.campaign_id = any($1) order by a.created_at, a.id`,
    [campaignIds],
  );

export async function replaceSenders(
  tx: Tx,
  campaignId: string,
  senders: readonly { accountId: string; mailboxId: string | null }[],
): Promise<void> {
  await tx.query("delete from campaign_senders where campaign_id = $1", [campaignId]);
  if (senders.length === 0) return;
  await tx.query(
    "insert into campaign_senders (campaign_id, account_id, mailbox_id) select $1, * from unnest($2::uuid[], $3::uuid[])",
    [campaignId, senders.map(({ accountId }) => accountId), senders.map(({ mailboxId }) => mailboxId)],
  );
}

export type LiveVersion = { campaignId: string; version: number; sequence: Sequence; publishedAt: Date };

/** The running version of each of these campaigns that has one. */
export const listLive = (tx: Tx, campaignIds: readonly string[]): Promise<LiveVersion[]> =>
  tx.query<LiveVersion>(
    `select v.campaign_id as "campaignId", v.version, v.sequence, v.published_at as "publishedAt"
       from campaign_versions v join campaigns c on c.workspace_id = v.workspace_id and c.id = v.campaign_id
        and c.live_version = v.version where c.id = any($1)`,
    [campaignIds],
  );

/** When each of these campaigns first went live. */
export async function firstPublished(tx: Tx, campaignIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await tx.query<{ id: string; at: Date }>(
    "select campaign_id as id, min(published_at) as at from campaign_versions where campaign_id = any($1) group by 1",
    [campaignIds],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
