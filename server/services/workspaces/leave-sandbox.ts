import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { endSandboxPurchase } from "@/server/repositories/billing/billing";
import { touchWorkspace } from "@/server/repositories/workspaces/workspaces";
import { recordAudit } from "./audit";
import { leaveSandboxClock } from "./clock";

/** Something real is being connected: from now on time is real (R31), and what was bought for no money is over (BILL-60). */
export async function leaveSandbox(cx: Parameters<typeof recordAudit>[0], tx: Tx): Promise<void> {
  await leaveSandboxClock(tx, cx.now());
  await endTestPlan(cx, tx);
}

/** Ends the plan that was bought from the sandbox's payment provider, if there is one, and tells open pages. */
export async function endTestPlan(cx: Parameters<typeof recordAudit>[0], tx: Tx): Promise<void> {
  if (!(await endSandboxPurchase(tx))) return;
  await recordAudit(cx, tx, "subscription_changed");
  await publish(tx, "update_space", await touchWorkspace(tx));
}
