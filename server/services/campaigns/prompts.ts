import { lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { type CampaignPrompt, type campaignPrompts, maxPrompts } from "@/lib/contract/campaigns/prompts";
import { type WrittenChannel, writtenChannels } from "@/lib/contract/campaigns/sequence";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { creditPrices, creditsOf } from "@/server/domain/billing/credits";
import type { WrittenCampaign } from "@/server/domain/campaigns/sequence/written-campaign";
import { releaseHolds, setAside } from "@/server/planning/credits";
import { enqueue } from "@/server/queue/queue";
import { listAccounts } from "@/server/repositories/accounts/accounts";
import { findCampaign } from "@/server/repositories/campaigns/campaigns";
import * as repository from "@/server/repositories/campaigns/prompts";
import { listMailboxes } from "@/server/repositories/mailboxes/mailboxes";
import { listPhones } from "@/server/repositories/phone/numbers";
import { creditsLacking } from "@/server/services/billing/credits-at-hand";
import { addCampaign } from "./campaigns";
import { requirePlan, withNewIds } from "./sequence";
import { isEmailOnly, lengthOf, showCampaign } from "./view";
import { draftBillable, publishPrompt } from "./writing";

type Row = repository.PromptRow;
const atOf = (cx: Context) => ({ now: cx.now(), newId: cx.newId });

/** `POST /workflows/generate` (CAMP-70, CAMP-73): keeps the wish, sets its price aside and leaves the writing to a job. */
export function generateCampaign(
  cx: Context,
  input: Input<typeof campaignPrompts.generate>,
): Promise<CampaignPrompt> {
  requirePlan(cx, "magic");
  const { personId: userId, workspaceId } = cx.scope;
  const { isSandbox: isSandboxed } = cx.ports.campaignWriting;
  const channels = [...new Set(input.channels)];
  const row = { ...input, channels, id: cx.newId(), userId, isSandboxed, createdAt: cx.now() };
  return cx.transact(async (tx) => {
    await repository.forgetPrompts(tx, maxPrompts - 1);
    const billable = draftBillable(row.id);
    if (!(await setAside(tx, atOf(cx), [billable])).has(billable.reference))
      throw await creditsLacking(cx, tx);
    await repository.insertPrompt(tx, row);
    await enqueue(tx, "write-campaign", { workspaceId, promptId: row.id });
    await publishPrompt(tx, row);
    return shown(cx, found(await repository.findPrompt(tx, row.id)));
  });
}

/** What the user sees before entering a prompt. */
export const showOffer = (cx: Context): Promise<Output<typeof campaignPrompts.offer>> =>
  cx.transact(async (tx) => {
    const { allowedAccounts } = cx.scope;
    const accounts = await listAccounts(tx, allowedAccounts);
    const mailboxes = await listMailboxes(tx, allowedAccounts);
    const phones = cx.config.sms.isAvailable ? await listPhones(tx, allowedAccounts) : [];
    const isConnected: Record<WrittenChannel, boolean> = {
      network: accounts.some((account) => account.status === "active" && !lacksNetwork(account)),
      email: mailboxes.some(({ status }) => status === "connected"),
      sms: phones.some(({ status, takesSms }) => status === "active" && takesSms),
    };
    return {
      credits: creditsOf(creditPrices.workflow_generation),
      isSandboxed: cx.ports.campaignWriting.isSandbox,
      channels: writtenChannels.filter((channel) => isConnected[channel]),
    };
  });

/** CAMP-72. */
export const listRecent = (cx: Context): Promise<CampaignPrompt[]> =>
  cx.readOnce(async (tx) => (await repository.listPrompts(tx, maxPrompts)).map((row) => shown(cx, row)));

export const showPrompt = (
  cx: Context,
  { id }: Input<typeof campaignPrompts.show>,
): Promise<CampaignPrompt> =>
  cx.readOnce(async (tx) => shown(cx, found(await repository.findPrompt(tx, id))));

/** Two who press at once get the same campaign: the second waits for the first. */
export const useDraft = (cx: Context, { id }: Input<typeof campaignPrompts.use>): Promise<Campaign> =>
  cx.transact(async (tx) => {
    const row = found(await repository.lockPrompt(tx, id));
    if (!row.draft) throw new DomainError("prompt_not_ready");
    const made = row.campaignId && (await findCampaign(tx, row.campaignId, cx.scope.allowedAccounts));
    if (made && made.status !== "deleted") return showCampaign(cx, tx, made);
    requirePlan(cx, "magic");
    const campaign = await addCampaign(cx, tx, {
      ...{ name: row.draft.name, sequenceType: "magic", draft: withNewIds(row.draft.sequence, cx.newId) },
      ...{ isExistingPeople: false, isIncludeTalkedBefore: false, isOnlyPremium: false, settings: {} },
    });
    await repository.noteCampaign(tx, id, campaign.id);
    await publishPrompt(tx, row);
    return campaign;
  });

/** A draft in progress is dropped when it arrives, and costs nothing. */
export const cancelPrompt = (
  cx: Context,
  { id }: Input<typeof campaignPrompts.cancel>,
): Promise<CampaignPrompt> =>
  cx.transact(async (tx) => {
    const row = found(await repository.lockPrompt(tx, id));
    if (row.status !== "running") return shown(cx, row);
    await repository.endPrompt(tx, id, { status: "failed", failure: "canceled", at: cx.now() });
    await releaseHolds(tx, atOf(cx), [draftBillable(id).reference]);
    await publishPrompt(tx, row);
    return shown(cx, found(await repository.findPrompt(tx, id)));
  });

function found(row: Row | null): Row {
  if (!row) throw new DomainError("not_found");
  return row;
}

function shown(cx: Context, { userId: _, endedAt, draft, createdAt, ...row }: Row): CampaignPrompt {
  return {
    ...row,
    createdAt: cx.clock.toVirtual(createdAt).toISOString(),
    seconds: Math.max(0, Math.round((+(endedAt ?? cx.now()) - +createdAt) / 1_000)),
    draft: draft && inShort(draft),
  };
}

/** CAMP-09. */
const inShort = ({ name, sequence }: WrittenCampaign) => ({
  name,
  isEmailOnly: isEmailOnly(sequence),
  sequenceLength: lengthOf(sequence),
});
