import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";
import type { CostLine } from "@/server/domain/costs/prices";

/** In millionths; null is any amount. */
export type Caps = { workspace: number | null; installation: number | null };
/** `_busy`: only calls under way fill the cap. */
type Beginning = "begun" | "known" | `${"workspace" | "installation"}${"" | "_busy"}`;

type Begun = {
  key: string;
  day: string;
  vendor: string;
  item: string;
  currency: string;
  lines: CostLine[];
  micros: number;
};

/** Sets aside what a call may cost, unless a cap is reached. */
export async function beginCall(tx: Tx, call: Begun, caps: Caps, expiresAt: Date): Promise<Beginning> {
  const [row] = await tx.query<{ begun: Beginning }>("select begin_vendor_call($1, $2, $3, $4) begun", [
    JSON.stringify(call),
    caps.workspace,
    caps.installation,
    expiresAt,
  ]);
  return row!.begun;
}

/** The share of a cap that is newly reached. */
type CapNews = { percent: 80 | 100; spentMicros: number; capMicros: number };

/** Adds up what a call cost; null if that was done before. */
export async function endCall(
  tx: Tx,
  key: string,
  lines: readonly CostLine[],
  caps: Caps,
): Promise<Partial<Record<"workspace" | "installation", CapNews>> | null> {
  const [row] = await tx.query<{ ended: Partial<Record<"workspace" | "installation", CapNews>> | null }>(
    "select end_vendor_call($1, $2, $3, $4) ended",
    [key, JSON.stringify(lines), caps.workspace, caps.installation],
  );
  return row?.ended ?? null;
}

/** Counts one call of a process that died; false if there is none. */
export async function endLostCall(doors: Doors, at: Date): Promise<boolean> {
  const [row] = await doors<{ ended: boolean }>("select end_lost_vendor_call($1) ended", [at]);
  return row?.ended ?? false;
}

/** One line of a month's report, added up over its days. */
export type ReportedCost = {
  vendor: string;
  item: string;
  kind: string;
  currency: string;
  calls: number;
  quantity: number;
  micros: number;
  estimatedMicros: number;
  unpriced: number;
};
export type ReportedWorkspace = {
  workspaceId: string;
  name: string;
  brand: string;
  /** Who it is to the payment provider; null if it pays nothing here. */
  customer: string | null;
  paymentAccount: string | null;
  costs: ReportedCost[];
  /** Tenths of credits that came in, by where they came from. */
  credits: Partial<Record<"plan" | "bought" | "gift" | "refund", number>>;
  cap: { micros: number | null; currency: string } | null;
};

/** Workspaces that cost something in a month or pay, or one of them. */
export const listCosts = (doors: Doors, month: string, workspaceId: string | null) =>
  doors<ReportedWorkspace>(
    `select workspace_id as "workspaceId", name, brand, customer, account as "paymentAccount", costs, credits, cap from costs_of_month($1, $2)`,
    [month, workspaceId],
  );

type MonthTotal = { month: string; currency: string; spentMicros: number; reservedMicros: number };

/** What everything cost in a month, by currency. */
export const readTotals = (doors: Doors, month: string) =>
  doors<MonthTotal>(
    `select month::text, currency, spent_micros::float8 as "spentMicros", reserved_micros::float8 as "reservedMicros"
       from plumbing.vendor_totals where month = $1 order by currency`,
    [month],
  );
