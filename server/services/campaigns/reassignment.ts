import type { reassignments, ShownReassignment, Stranded } from "@/lib/contract/campaigns/reassignments";
import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import {
  type Handover,
  type Reassignment,
  stepsBefore,
  transferOf,
} from "@/server/domain/campaigns/reassign";
import { publish } from "@/server/outbox/publish";
import { reassignSome } from "@/server/planning/reassign";
import { enqueue } from "@/server/queue/queue";
import { findAccount, listAccounts } from "@/server/repositories/accounts/accounts";
import { type CampaignRow, listLive, listSenders } from "@/server/repositories/campaigns/campaigns";
import {
  countConcerned,
  type HolderRow,
  isUsableSender,
  listHolders,
  lockReassignment,
  saveReassignment,
} from "@/server/repositories/campaigns/reassignments";
import { listMailboxes } from "@/server/repositories/mailboxes/mailboxes";
import { mustFindCampaign, mustLockCampaign } from "./access";
import { planningIn } from "./planning";
import type { PreparationTools } from "./preparation";

/** Prospects reassigned in one transaction: as many as a request may wait for. */
const batchSize = 500;

type Asked = Input<typeof reassignments.begin>;

/** Prospects whose sender is unavailable, the accounts that could take over, and the progress of the last handover. */
export const showStranded = (
  cx: Context,
  { id }: Input<typeof reassignments.show>,
): Promise<Output<typeof reassignments.show>> =>
  cx.transact(async (tx) => {
    const campaign = await mustFindCampaign(cx, tx, id);
    const sequence = await sequenceOf(tx, campaign);
    return {
      groups: strandedAmong(await listHolders(tx, id), sequence),
      senders: await takers(cx, tx, id),
      last: campaign.reassignment && shown(campaign.reassignment),
    };
  });

async function sequenceOf(tx: Tx, { id, draft }: Pick<CampaignRow, "id" | "draft">): Promise<Sequence> {
  const [live] = await listLive(tx, [id]);
  return live?.sequence ?? draft;
}

/** Senders whose prospects may need another one, with how many have steps ahead. */
function strandedAmong(holders: readonly HolderRow[], sequence: Sequence): Stranded[] {
  const groups = new Map<string, Stranded>();
  for (const channel of ["network", "email"] as const) {
    const steps = new Set(stepsBefore(sequence, channel));
    for (const holder of holders) {
      const reason = channel === "email" ? troubleOfMailbox(holder) : troubleOfAccount(holder);
      const { accountId, stepId, people } = holder;
      const mailboxId = channel === "email" ? holder.mailboxId : null;
      if (!reason || (stepId !== null && !steps.has(stepId))) continue;
      const key = `${channel} ${mailboxId ?? accountId}`;
      const known = groups.get(key);
      const name = (channel === "email" && holder.email) || holder.accountName;
      groups.set(key, { channel, accountId, mailboxId, name, reason, people: people + (known?.people ?? 0) });
    }
  }
  return [...groups.values()];
}

function troubleOfAccount({ accountStatus, isSender }: HolderRow): Stranded["reason"] | null {
  if (accountStatus === "deleted") return "removed";
  if (accountStatus !== "active") return "disconnected";
  return isSender ? null : "taken_out";
}

function troubleOfMailbox({
  mailboxId,
  mailboxStatus,
  isSenderMailbox,
}: HolderRow): Stranded["reason"] | null {
  if (mailboxId === null) return null;
  if (mailboxStatus === "disconnected") return "removed";
  if (mailboxStatus !== "connected") return "disconnected";
  return isSenderMailbox ? null : "taken_out";
}

async function takers(
  cx: Context,
  tx: Tx,
  campaignId: string,
): Promise<Output<typeof reassignments.show>["senders"]> {
  const accounts = new Map(
    (await listAccounts(tx, cx.scope.allowedAccounts)).map((account) => [account.id, account]),
  );
  const mailboxes = new Map((await listMailboxes(tx, null)).map((mailbox) => [mailbox.id, mailbox]));
  return (await listSenders(tx, [campaignId])).flatMap(({ accountId, mailboxId }) => {
    const account = accounts.get(accountId);
    const mailbox = mailboxId === null ? undefined : mailboxes.get(mailboxId);
    if (account?.status !== "active") return [];
    const isUsable = mailbox?.status === "connected";
    const name = `${account.firstName} ${account.lastName}`.trim();
    return [
      { accountId, mailboxId: isUsable ? mailboxId : null, name, email: isUsable ? mailbox.email : null },
    ];
  });
}

/** The requested handover; throws if a sender is not in the campaign, or may not be used. */
async function handoverOf(cx: Context, tx: Tx, asked: Asked): Promise<Handover> {
  const { id, channel, fromAccountId, fromMailboxId = null, toAccountId } = asked;
  if (channel === "email" && fromMailboxId === null)
    throw new DomainError("invalid_input", { fields: { fromMailboxId: "fill_this_field" } });
  const sender = (await listSenders(tx, [id])).find(({ accountId }) => accountId === toAccountId);
  const account = await findAccount(tx, toAccountId, cx.scope.allowedAccounts);
  if (!sender || !account) throw new DomainError("not_found");
  const handover: Handover = {
    channel,
    from: { accountId: fromAccountId, mailboxId: fromMailboxId },
    to: { accountId: toAccountId, mailboxId: sender.mailboxId },
  };
  const isTheSame = channel === "email" ? fromMailboxId === sender.mailboxId : fromAccountId === toAccountId;
  if (isTheSame) throw new DomainError("invalid_input", { fields: { toAccountId: "invalid_input" } });
  if (!(await isUsableSender(tx, id, handover))) throw new DomainError("integration_not_connected");
  return handover;
}

type Outlook = Output<typeof reassignments.preview>;

/** Previews what would happen to the prospects, by the same rules as the handover. */
export const previewReassignment = (
  cx: Context,
  asked: Input<typeof reassignments.preview>,
): Promise<Outlook> =>
  cx.transact(async (tx) => {
    const campaign = await mustFindCampaign(cx, tx, asked.id);
    return outlookOf(tx, campaign.id, await sequenceOf(tx, campaign), await handoverOf(cx, tx, asked));
  });

async function outlookOf(tx: Tx, id: string, sequence: Sequence, handover: Handover): Promise<Outlook> {
  const outlook: Outlook = { moving: 0, underWay: 0, asked: 0, unconnected: 0, newThreads: 0 };
  for (const group of await countConcerned(tx, id, handover, stepsBefore(sequence, handover.channel))) {
    const { people, stepId, isConnected, hasThread, isUnderWay } = group;
    outlook[isUnderWay ? "underWay" : "moving"] += people;
    if (isUnderWay) continue;
    if (handover.channel === "email") {
      if (hasThread) outlook.newThreads += people;
      continue;
    }
    const { kind } = transferOf(sequence, stepId, isConnected);
    if (kind !== "on") outlook[kind] += people;
  }
  return outlook;
}

/** Begins a handover: a first portion at once, the rest as a job. One at a time for each campaign. */
export const beginReassignment = (cx: Context, asked: Asked): Promise<ShownReassignment> =>
  cx.transact(async (tx) => {
    const campaign = await mustLockCampaign(cx, tx, asked.id);
    if (campaign.reassignment?.endedAt === null) throw new DomainError("conflict");
    const handover = await handoverOf(cx, tx, asked);
    const sequence = await sequenceOf(tx, campaign);
    const { moving, underWay } = await outlookOf(tx, campaign.id, sequence, handover);
    await saveReassignment(tx, campaign.id, {
      ...handover,
      ...{ total: moving + underWay, done: 0, left: 0, after: null, actorId: cx.scope.personId },
      ...{ startedAt: cx.now().toISOString(), endedAt: null, outcome: null },
    });
    const last = await reassignBatch(cx, tx, campaign.id);
    if (last && last.endedAt === null)
      await enqueue(tx, "reassign-people", { workspaceId: tx.workspaceId, campaignId: campaign.id });
    return shown(last!);
  });

/** Reassigns the rest batch by batch; each is one transaction, and any worker can continue with the next one. */
export async function runReassignment(
  tools: PreparationTools,
  campaignId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const last = await tools.transact((tx) => reassignBatch(tools, tx, campaignId));
    if (last === null || last.endedAt !== null) return;
    if (signal.aborted) throw new Error("the worker is stopping");
  }
}

/** It is not retried automatically; prospects who were not moved are still counted, and can be moved again. */
export const failReassignment = (tools: PreparationTools, campaignId: string): Promise<void> =>
  tools.transact(async (tx) => {
    const found = await lockReassignment(tx, campaignId);
    if (found?.reassignment?.endedAt !== null) return;
    await keep(tx, campaignId, ended(tools, found.reassignment, "failed"));
  });

/** Returns the progress; null if there is no handover. It fails if the new sender was removed meanwhile. */
async function reassignBatch(
  tools: Pick<PreparationTools, "now" | "newId">,
  tx: Tx,
  campaignId: string,
): Promise<Reassignment | null> {
  const found = await lockReassignment(tx, campaignId);
  const reassignment = found?.reassignment;
  if (!reassignment || reassignment.endedAt !== null) return reassignment ?? null;
  const { after, actorId } = reassignment;
  if (!(await isUsableSender(tx, campaignId, reassignment)))
    return keep(tx, campaignId, ended(tools, reassignment, "failed"));
  const [live] = await listLive(tx, [campaignId]);
  const done = await reassignSome(
    tx,
    await planningIn(tx, tools),
    { campaignId, live: live?.sequence ?? [], handover: reassignment },
    { after, limit: batchSize, actorId },
  );
  const now: Reassignment = {
    ...reassignment,
    done: reassignment.done + done.moved,
    left: reassignment.left + done.left,
    after: done.last ?? after,
  };
  const isOver = done.moved + done.left < batchSize;
  return keep(tx, campaignId, isOver ? ended(tools, now, "done") : now);
}

const ended = (
  { now }: Pick<PreparationTools, "now">,
  reassignment: Reassignment,
  outcome: "done" | "failed",
): Reassignment => ({ ...reassignment, endedAt: now().toISOString(), outcome });

async function keep(tx: Tx, campaignId: string, reassignment: Reassignment): Promise<Reassignment> {
  const version = await saveReassignment(tx, campaignId, reassignment);
  await publish(tx, "update_workflows", { id: campaignId, version });
  return reassignment;
}

const shown = ({ channel, total, done, left, endedAt, outcome }: Reassignment): ShownReassignment => ({
  ...{ channel, total, done, left, endedAt, outcome },
});
