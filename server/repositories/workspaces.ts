import type { Tier } from "@/lib/contract/features";
import type { Tx } from "@/server/db/tx";

export type WorkspaceRow = {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  brand: string;
  status: "active" | "blocked" | "deleted";
  tier: Tier;
  trialEndsAt: Date | null;
  countryCode: string | null;
  isSubscriptionGood: boolean;
  paymentInProgress: boolean;
  isBillingEnabled: boolean;
  createdAt: Date;
  version: number;
};

const columns = `id, name, email, avatar, brand, status, tier, trial_ends_at as "trialEndsAt", country_code as "countryCode",
  is_subscription_good as "isSubscriptionGood", payment_in_progress as "paymentInProgress",
  subscription_mode = 'stripe' as "isBillingEnabled", created_at as "createdAt", version`;

export async function readWorkspace(tx: Tx): Promise<WorkspaceRow | null> {
  const [row] = await tx.query<WorkspaceRow>(`select ${columns} from workspaces where id = $1`, [
    tx.workspaceId,
  ]);
  return row ?? null;
}

export type NewWorkspace = {
  name: string;
  email: string;
  brand: string;
  trialEndsAt: Date;
  countryCode: string | null;
  /** The product takes the payments itself (BILL-19). */
  isBillingEnabled: boolean;
  config: Record<string, string>;
  createdBy: string;
};

/** Makes the workspace of the transaction. */
export const insertWorkspace = (tx: Tx, workspace: NewWorkspace) =>
  tx.query(
    `insert into workspaces (id, name, email, brand, trial_ends_at, country_code, config, created_by, subscription_mode)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then 'stripe' else 'disabled' end)`,
    [
      ...[tx.workspaceId, workspace.name, workspace.email, workspace.brand, workspace.trialEndsAt],
      ...[workspace.countryCode, workspace.config, workspace.createdBy, workspace.isBillingEnabled],
    ],
  );

export type WorkspaceChange = { name?: string; email?: string; countryCode?: string };

/** Changes what is named. */
export const changeWorkspace = (tx: Tx, { name, email, countryCode }: WorkspaceChange) =>
  tx.query(
    `update workspaces set name = coalesce($2, name), email = coalesce($3, email),
       country_code = coalesce($4, country_code) where id = $1`,
    [tx.workspaceId, name, email, countryCode],
  );

/** Accounts in use by kind of automation, and whether everything connected is sandboxed (R31). */
export type Connected = { cloud: number; extension: number; isSandboxed: boolean };

export async function countConnected(tx: Tx): Promise<Connected> {
  const [row] = await tx.query<Connected>(
    `select count(*) filter (where automation_type = 'cloud')::int as cloud,
       count(*) filter (where automation_type = 'extension')::int as extension,
       count(*) > 0 and bool_and(is_sandboxed)
         and not exists (select 1 from mailboxes where status = 'connected' and not is_sandboxed) as "isSandboxed"
     from accounts where status <> 'deleted'`,
  );
  return row ?? { cloud: 0, extension: 0, isSandboxed: false };
}

/** The newest piece of the workspace's clock; null while it runs on real time. */
export async function readClockPiece(tx: Tx) {
  const [row] = await tx.query<{ realStart: Date; virtualStart: Date; speed: number }>(
    `select real_start as "realStart", virtual_start as "virtualStart", speed from clock_segments
     order by real_start desc limit 1`,
  );
  return row ?? null;
}

/** Marks the workspace as changed; answers what an `update_space` event says. */
export async function touchWorkspace(tx: Tx): Promise<{ id: string; version: number }> {
  const [row] = await tx.query<{ id: string; version: number }>(
    "update workspaces set version = version + 1 where id = $1 returning id, version",
    [tx.workspaceId],
  );
  if (!row) throw new Error("the workspace of the transaction is gone");
  return row;
}
