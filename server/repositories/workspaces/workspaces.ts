import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import type { Tier } from "@/lib/contract/features";
import type { LogoShape, Restoration, TrialHolder } from "@/lib/contract/workspaces";
import type { Doors } from "@/server/db/doors";
import type { PersonTx, Tx } from "@/server/db/tx";
import type { BoughtSeats } from "@/server/domain/billing/entitlements";
import type { Extras } from "@/server/domain/billing/items";
import type { Paying } from "@/server/domain/billing/paying";
import { payingColumns } from "@/server/repositories/billing/billing";
import { restorationOf } from "./restorations";

export type WorkspaceRow = Paying & {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  brand: string;
  status: "active" | "blocked" | "deleted";
  tier: Tier;
  trialEndsAt: Date | null;
  trialUsedBy: TrialHolder | null;
  countryCode: string | null;
  priceId: string | null;
  isSubscriptionGood: boolean;
  boughtSeats: BoughtSeats | null;
  extras: Extras;
  /** The max number of accounts, if a vendor sets one (CRED-113). */
  maxAccounts: number | null;
  paymentInProgress: boolean;
  logoShape: LogoShape | null;
  limitsLocked: boolean;
  showCrm: boolean;
  crmConnectedAt: Date | null;
  /** CRMs of other vendors that are connected. */
  crms: ExternalPlatform[];
  secondFactorSince: Date | null;
  deleteAt: Date | null;
  createdBy: string | null;
  createdAt: Date;
  version: number;
  /** Null if it may send: it is no copy, or it was released. */
  restoration: Restoration | null;
};

const columns = `id, name, email, avatar, brand, status, tier, trial_ends_at as "trialEndsAt", trial_used_by as "trialUsedBy", country_code as "countryCode",
  price_id as "priceId", is_subscription_good as "isSubscriptionGood", payment_in_progress as "paymentInProgress",
  ${payingColumns}, config->>'logoShape' as "logoShape",
  config->'boughtSeats' as "boughtSeats", extras, (config->>'maxAccounts')::int as "maxAccounts", limits_locked as "limitsLocked",
  show_crm as "showCrm", crm_connected_at as "crmConnectedAt",
  array(select c.platform from crm_connections c where c.workspace_id = workspaces.id and c.state = 'connected' order by 1) as crms, second_factor_since as "secondFactorSince", delete_at as "deleteAt", created_by as "createdBy", created_at as "createdAt", version, ${restorationOf} as restoration`;

export async function readWorkspace(tx: Tx): Promise<WorkspaceRow | null> {
  const [row] = await tx.query<WorkspaceRow>(`select ${columns} from workspaces where id = $1`, [
    tx.workspaceId,
  ]);
  return row ?? null;
}

/** `isOpen`: whose trial it is shows when the creator's address is verified. */
export type NewTrial = { endsAt: Date | null; usedBy: TrialHolder | null; isOpen: boolean };

type NewWorkspace = {
  name: string;
  email: string;
  brand: string;
  trial: NewTrial;
  countryCode: string | null;
  /** The product takes the payments itself (BILL-19). */
  isBillingEnabled: boolean;
  config: { referral?: string; boughtSeats?: BoughtSeats };
  createdBy: string;
};

/** How many unpaid workspaces the person created: on trial, free or unpaid. */
export async function countUnpaid(tx: PersonTx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from workspaces
     where created_by = $1 and status <> 'deleted' and not is_subscription_good`,
    [tx.personId],
  );
  return row?.count ?? 0;
}

/** Makes the workspace of the transaction. */
export const insertWorkspace = (tx: Tx, workspace: NewWorkspace) =>
  tx.query(
    `insert into workspaces (id, name, email, brand, trial_ends_at, country_code, config, created_by, subscription_mode, trial_used_by, is_trial_open)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then 'stripe' else 'disabled' end, $10, $11)`,
    [
      ...[tx.workspaceId, workspace.name, workspace.email, workspace.brand, workspace.trial.endsAt],
      ...[workspace.countryCode, workspace.config, workspace.createdBy, workspace.isBillingEnabled],
      ...[workspace.trial.usedBy, workspace.trial.isOpen],
    ],
  );

type WorkspaceChange = {
  name?: string;
  email?: string;
  countryCode?: string;
  logoShape?: LogoShape;
  limitsLocked?: boolean;
  showCrm?: boolean;
};

/** Changes what is named. */
export const changeWorkspace = (tx: Tx, change: WorkspaceChange) =>
  tx.query(
    `update workspaces set name = coalesce($2, name), email = coalesce($3, email),
       country_code = coalesce($4, country_code), limits_locked = coalesce($5, limits_locked), show_crm = coalesce($7, show_crm),
       config = config || jsonb_strip_nulls(jsonb_build_object('logoShape', $6::text)) where id = $1`,
    [
      ...[tx.workspaceId, change.name, change.email, change.countryCode],
      ...[change.limitsLocked, change.logoShape, change.showCrm],
    ],
  );

/** Two changes that must see each other take their turns from here on: of who is an admin, of who is invited. */
export const lockWorkspace = (tx: Tx) =>
  tx.query("select 1 from workspaces where id = $1 for no key update", [tx.workspaceId]);

export const setWorkspaceAvatar = (tx: Tx, avatar: string) =>
  tx.query("update workspaces set avatar = $2 where id = $1", [tx.workspaceId, avatar]);

/** Since when all members need a second factor; null: not required. */
export const setSecondFactorSince = (tx: Tx, since: Date | null) =>
  tx.query("update workspaces set second_factor_since = $2 where id = $1", [tx.workspaceId, since]);

/** When the workspace is to be deleted; null cancels it. */
export const setDeletion = (tx: Tx, deleteAt: Date | null) =>
  tx.query("update workspaces set delete_at = $2 where id = $1", [tx.workspaceId, deleteAt]);

/** Closes workspaces that are due for deletion, and deletes those that were closed before; returns both counts. */
export async function deleteDueWorkspaces(doors: Doors): Promise<{ closed: number; deleted: number }> {
  const [row] = await doors<{ closed: number; deleted: number }>("select * from delete_due_workspaces()", []);
  return row ?? { closed: 0, deleted: 0 };
}

/** Workspaces that were closed for their deletion and have accounts that are not signed out yet. */
export const listClosedWorkspaces = async (doors: Doors): Promise<string[]> =>
  (await doors<{ workspace_id: string }>("select workspace_id from closed_workspaces()", [])).map(
    (row) => row.workspace_id,
  );

/**
 * Accounts in use by kind of automation, and whether everything connected is sandboxed (R31). Accounts that send emails only take no seat,
 * and reach nobody without their mailboxes.
 */
type Connected = { cloud: number; extension: number; isSandboxed: boolean; hasReal: boolean };

export async function countConnected(tx: Tx): Promise<Connected> {
  const [row] = await tx.query<Connected>(
    `select count(*) filter (where automation_type = 'cloud')::int as cloud,
       count(*) filter (where automation_type = 'extension')::int as extension,
       (count(*) > 0 or exists (select 1 from mailboxes where status = 'connected')) and coalesce(bool_and(is_sandboxed), true)
         and not exists (select 1 from mailboxes where status = 'connected' and not is_sandboxed) as "isSandboxed",
       coalesce(bool_or(not is_sandboxed), false)
         or exists (select 1 from mailboxes where status = 'connected' and not is_sandboxed) as "hasReal"
     from accounts where status <> 'deleted' and account_type <> 'email'`,
  );
  return row ?? { cloud: 0, extension: 0, isSandboxed: false, hasReal: false };
}

/** The newest piece of the workspace's clock; null while it runs on real time. */
export async function readClockPiece(tx: Tx) {
  const [row] = await tx.query<{ realStart: Date; virtualStart: Date; speed: number }>(
    `select real_start as "realStart", virtual_start as "virtualStart", speed from clock_segments
     order by real_start desc limit 1`,
  );
  return row ?? null;
}

/** Increments the workspace's version; returns the data of an `update_space` event. */
export async function touchWorkspace(tx: Tx): Promise<{ id: string; version: number }> {
  const [row] = await tx.query<{ id: string; version: number }>(
    "update workspaces set version = version + 1 where id = $1 returning id, version",
    [tx.workspaceId],
  );
  if (!row) throw new Error("the workspace of the transaction is gone");
  return row;
}
