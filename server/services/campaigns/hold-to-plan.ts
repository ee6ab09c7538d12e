import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { lockPlan } from "@/server/repositories/accounts/accounts";
import { checkPlanAt } from "@/server/repositories/billing/plan-checks";
import {
  countRunningBeside,
  hasHeldByPlan,
  lockRunning,
  updateCampaign,
} from "@/server/repositories/campaigns/campaigns";
import { noteCampaign } from "@/server/repositories/ledger/obstacles";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { wakeSearches } from "@/server/services/searches/access";
import { type Actor, recordAudit } from "@/server/services/workspaces/audit";
import { pauseByItself } from "./pause";
import { planningIn } from "./planning";
import { beginPreparation } from "./preparation";

const dayMs = 86_400_000;

/**
 * Lets no more campaigns run than the plan includes (BILL-12): beyond that the newest are paused, and go on by themselves once there is room.
 * Nothing is held in a workspace that is not paid for, where everything waits anyway.
 */
export async function holdToPlan(cx: Actor, tx: Tx): Promise<void> {
  const now = cx.now();
  await lockPlan(tx);
  const { plan } = await readSendingWorkspace(tx);
  const { campaigns: limit, isPaid } = entitlementsOf(plan, now);
  const all = isPaid ? await lockRunning(tx) : [];
  // A command has one of them: the next round looks again.
  if (!all) return;
  const trialEnd = +(plan.trialEndsAt ?? 0);
  await checkPlanAt(
    tx,
    new Date(Math.min(+now + dayMs, trialEnd > +now ? trialEnd : Number.POSITIVE_INFINITY)),
  );
  const [held, running] = [all.filter(isHeld), all.filter((campaign) => !isHeld(campaign))];
  const room = limit === null ? held.length : limit - running.length;
  const tooMany = room < 0 ? running.slice(room) : [];
  const fitting = held.slice(0, Math.max(0, room));
  if (tooMany.length + fitting.length === 0) return;
  const planning = await planningIn(tx, cx);
  for (const { id, name } of tooMany) {
    await pauseByItself(tx, planning, id, { isHeldByPlan: true });
    await recordAudit(cx, tx, "campaign_held_by_plan", { subjectId: id, subject: name });
  }
  for (const { id } of fitting) await resume(tx, planning, id);
}

const isHeld = ({ isHeldByPlan }: { isHeldByPlan: boolean }) => isHeldByPlan;

async function resume(tx: Tx, planning: Planning, id: string): Promise<void> {
  const version = await updateCampaign(tx, id, { status: "active", pausedAt: null, isHeldByPlan: false });
  await noteCampaign(tx, id, "active", planning.now);
  await beginPreparation(planning, tx, id);
  await wakeSearches(tx, { campaignId: id });
  await publish(tx, "update_workflows", { id, version });
}

/** Refuses to run one campaign more than the plan includes; a plan can only be exceeded by what ran before it became smaller. */
export async function refuseBeyondPlan(cx: Context, tx: Tx, id: string): Promise<void> {
  const limit = cx.entitlements.campaigns;
  if (limit === null) return;
  await lockPlan(tx);
  if ((await countRunningBeside(tx, id)) >= limit) throw new DomainError("campaign_limit_reached", { limit });
}

/** A campaign that no longer runs leaves room for one that is held: the next round looks. */
export async function lookAtPlanAgain(cx: Context, tx: Tx): Promise<void> {
  if (await hasHeldByPlan(tx)) await checkPlanAt(tx, cx.now());
}
