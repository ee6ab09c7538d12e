import type { Campaign, CampaignCommand, campaigns } from "@/lib/contract/campaigns/campaigns";
import type { campaignLists } from "@/lib/contract/campaigns/lists";
import { channelOf } from "@/lib/contract/campaigns/sequence";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { decide } from "@/server/domain/campaigns/machine";
import { publish as publishEvent } from "@/server/outbox/publish";
import { pauseCampaign } from "@/server/planning/campaign";
import { wakeMoves } from "@/server/planning/prospect";
import { listAccounts } from "@/server/repositories/accounts/accounts";
import { type CampaignRow, listSenders, updateCampaign } from "@/server/repositories/campaigns/campaigns";
import { endPreparation } from "@/server/repositories/campaigns/preparations";
import { noteCampaign } from "@/server/repositories/ledger/obstacles";
import { listMailboxes } from "@/server/repositories/mailboxes/mailboxes";
import { wakeSearches } from "@/server/services/searches/access";
import { recordAudit } from "@/server/services/workspaces/audit";
import { mustFindCampaign, mustLockCampaign } from "./access";
import { liftGuard } from "./bounce-guard";
import { refuseOverLimit } from "./campaigns";
import { goLive } from "./drafts";
import { lookAtPlanAgain, refuseBeyondPlan } from "./hold-to-plan";
import { planningOf } from "./planning";
import { beginPreparation } from "./preparation";
import { showCampaign } from "./view";

/** Starts (publishing first), pauses or resumes (CAMP-14, R22). */
export const updateStatus = (cx: Context, input: Input<typeof campaigns.updateStatus>): Promise<Campaign> =>
  cx.transact(async (tx) => {
    const row = await mustLockCampaign(cx, tx, input.id);
    if (input.status === "paused") await handlers.pause(cx, tx, row);
    else await handlers[row.status === "draft" ? "start" : "resume"](cx, tx, row);
    return changed(cx, tx, row.id);
  });

type CommandHandler = (cx: Context, tx: Tx, row: CampaignRow) => Promise<void>;

async function activate(cx: Context, tx: Tx, row: CampaignRow, command: "start" | "resume"): Promise<void> {
  decide(row, command);
  await refuseBeyondPlan(cx, tx, row.id);
  await move(cx, tx, row, command);
  await beginPreparation(planningOf(cx), tx, row.id);
  await wakeSearches(tx, { campaignId: row.id });
}

async function halt(cx: Context, tx: Tx, row: CampaignRow, command: "pause" | "archive" | "delete") {
  await move(cx, tx, row, command);
  await stopSending(cx, tx, row.id);
  await lookAtPlanAgain(cx, tx);
}

/** What each command does in addition to the new status. */
const handlers: Record<CampaignCommand, CommandHandler> = {
  async start(cx, tx, row) {
    decide(row, "start");
    await refuseWithoutSender(tx, row);
    await goLive(cx, tx, row);
    await activate(cx, tx, row, "start");
  },
  async resume(cx, tx, row) {
    await activate(cx, tx, row, "resume");
    if (row.guard) await liftGuard(tx, planningOf(cx), row.id);
  },
  pause: (cx, tx, row) => halt(cx, tx, row, "pause"),
  archive: (cx, tx, row) => halt(cx, tx, row, "archive"),
  async delete(cx, tx, row) {
    await halt(cx, tx, row, "delete");
    await recordAudit(cx, tx, "campaign_deleted", { subjectId: row.id, subject: row.name });
  },
  /** A running campaign comes back paused, and counts against the plan again. */
  async restore(cx, tx, row) {
    decide(row, "restore");
    await refuseOverLimit(cx, tx);
    await move(cx, tx, row, "restore");
    await wakeMoves(tx, planningOf(cx));
  },
};

/** These start sending, so they need a confirmed address (AUTH-29). */
const needsConfirmed: readonly CampaignCommand[] = ["start", "resume"];

/** One command for many campaigns, each in its own transaction: a refusal of one does not hold up the others (ux 12, 29). */
export async function commandMany(
  cx: Context,
  { ids, command }: Input<typeof campaignLists.command>,
): Promise<Output<typeof campaignLists.command>> {
  if (needsConfirmed.includes(command) && !cx.scope.isConfirmed) throw new DomainError("email_unconfirmed");
  const done: string[] = [];
  const refused: Output<typeof campaignLists.command>["refused"] = [];
  for (const id of new Set(ids)) {
    let name: string | null = null;
    try {
      await cx.transact(async (tx) => {
        const row = await mustLockCampaign(cx, tx, id);
        name = row.name;
        await handlers[command](cx, tx, row);
        await announce(tx, await mustFindCampaign(cx, tx, id));
      });
      done.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // A campaign the member may not see is reported exactly like one that never existed.
      const { code, details } = error;
      if (name !== null) refused.push({ id, name, code, details });
    }
  }
  return { done, refused };
}

/** Stops sending and planning (R22). */
async function stopSending(cx: Context, tx: Tx, id: string): Promise<void> {
  await pauseCampaign(tx, planningOf(cx), id);
  await endPreparation(tx, id, { outcome: "paused", now: cx.now() });
}

/** After a pause, steps more than seven days late wait for this decision: they are sent or skipped (R22). */
export const decideLate = (
  cx: Context,
  { id, verdict }: Input<typeof campaigns.decideLate>,
): Promise<Campaign> =>
  cx.transact(async (tx) => {
    const { status } = await mustLockCampaign(cx, tx, id);
    if (status !== "active") throw new DomainError("campaign_wrong_state", { status });
    await beginPreparation(planningOf(cx), tx, id, verdict);
    return changed(cx, tx, id);
  });

/** A campaign needs a working sender to start; if it breaks later, its steps wait (CAMP-43, CAMP-53). */
async function refuseWithoutSender(tx: Tx, row: CampaignRow): Promise<void> {
  const accounts = await listAccounts(tx, null);
  const active = new Set(accounts.filter(({ status }) => status === "active").map(({ id }) => id));
  if (active.size === 0) throw new DomainError("add_account_first");
  const senders = await listSenders(tx, [row.id]);
  if (senders.length > 0 && !senders.some(({ accountId }) => active.has(accountId)))
    throw new DomainError("add_account_first");
  const chosen = senders.flatMap(({ mailboxId }) => mailboxId ?? []);
  if (chosen.length === 0 || !row.draft.some((step) => channelOf(step.type) === "email" && step.is_enabled))
    return;
  const mailboxes = await listMailboxes(tx, null);
  if (!mailboxes.some(({ id, status }) => chosen.includes(id) && status === "connected"))
    throw new DomainError("integration_not_connected");
}

const commanded =
  (command: CampaignCommand) =>
  (cx: Context, { id }: { id: string }): Promise<Campaign> =>
    cx.transact(async (tx) => {
      await handlers[command](cx, tx, await mustLockCampaign(cx, tx, id));
      return changed(cx, tx, id);
    });

export const archiveCampaign = commanded("archive");
export const deleteCampaign = commanded("delete");
export const restoreCampaign = commanded("restore");

async function move(cx: Context, tx: Tx, row: CampaignRow, command: CampaignCommand): Promise<void> {
  const { status, statusBefore } = decide(row, command);
  const isPause = command === "pause";
  await updateCampaign(tx, row.id, {
    ...{ status, statusBefore },
    pausedAt: isPause ? cx.now() : null,
    pausedById: isPause ? cx.scope.personId : null,
    isHeldByPlan: false,
  });
  await noteCampaign(tx, row.id, status, cx.now());
}

async function changed(cx: Context, tx: Tx, id: string): Promise<Campaign> {
  const row = await mustFindCampaign(cx, tx, id);
  await announce(tx, row);
  return showCampaign(cx, tx, row);
}

const announce = (tx: Tx, { id, version }: CampaignRow) =>
  publishEvent(tx, "update_workflows", { id, version });
