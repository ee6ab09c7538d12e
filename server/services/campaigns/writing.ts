import { limits, messageLimits, placeholders } from "@/lib/contract/campaigns/sequence";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { creditPrices } from "@/server/domain/billing/credits";
import {
  maxWrittenSteps,
  readWrittenCampaign,
  type WrittenCampaign,
} from "@/server/domain/campaigns/sequence/written-campaign";
import { publish } from "@/server/outbox/publish";
import { charge, releaseHolds } from "@/server/planning/credits";
import type { CampaignBrief } from "@/server/ports/campaign-writing";
import { operatorPaused } from "@/server/ports/costs";
import { readOwnCompany } from "@/server/repositories/auth/sign-up-settings";
import {
  endPrompt,
  lockRunning,
  type PromptEnd,
  type PromptRow,
} from "@/server/repositories/campaigns/prompts";
import { ownWordsAbout } from "@/server/services/inbox/text-writing";

/** Tools with every transaction bound to one workspace. */
type CampaignWritingTools = Pick<Tools, "ports" | "now" | "newId"> & {
  workspaceId: string;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** An unusable draft is requested once more, with its problems. */
const tries = 2;
/** Of very many problems the first say enough. */
const maxProblems = 20;
/** How long a model that does not respond is retried. */
const patienceMs = 5 * 60_000;

/** The draft of a prompt is charged once, however often its job starts. */
export const draftBillable = (promptId: string) => ({
  reference: `prompt:${promptId}`,
  tenths: creditPrices.workflow_generation,
});

/** Notifies only the author of the prompt. */
export const publishPrompt = (tx: Tx, { id, userId }: Pick<PromptRow, "id" | "userId">) =>
  publish(tx, "refetch", { list: "prompts", id }, { userId });

/**
 * Writes the campaign of a prompt and stores it as a draft (CAMP-70). Throws if the model does not respond; a draft that is unusable after
 * the second attempt fails. A prompt that was canceled or deleted meanwhile has no effect and costs nothing.
 */
export async function writeCampaign(
  tools: CampaignWritingTools,
  promptId: string,
  signal: AbortSignal,
): Promise<void> {
  const [prompt, own] = await tools.transact(async (tx) => [
    await lockRunning(tx, promptId),
    await readOwnCompany(tx),
  ]);
  const campaign = prompt && (await write(tools, { ...prompt, ...own }, signal));
  const at = tools.now();
  await end(
    tools,
    promptId,
    campaign && campaign !== operatorPaused
      ? { status: "ready", draft: campaign, at }
      : { status: "failed", failure: campaign ?? "writing_unusable", at },
  );
}

/** The model did not respond: returns whether to retry. Otherwise the prompt has failed. */
export async function giveUpWriting(
  tools: CampaignWritingTools,
  promptId: string,
  isLast: boolean,
): Promise<boolean> {
  const prompt = await tools.transact((tx) => lockRunning(tx, promptId));
  if (prompt && !isLast && +tools.now() - +prompt.createdAt < patienceMs) return false;
  await end(tools, promptId, { status: "failed", failure: "writing_unavailable", at: tools.now() });
  return true;
}

/** A prompt, and what its workspace says about itself. */
type Wanted = PromptRow & Pick<CampaignBrief, "company" | "targets">;

/** Null if the result is unusable, or why there will be none this month. */
async function write(
  tools: CampaignWritingTools,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<WrittenCampaign | typeof operatorPaused | null> {
  const { goal, audience, channels, company } = wanted;
  const ownWords = [goal, audience, ...ownWordsAbout(company)].join("\n");
  let repair: CampaignBrief["repair"] = null;
  for (let left = tries; left > 0; left--) {
    const answer = await tools.ports.campaignWriting.write(
      { ...briefOf(wanted), repair },
      signal,
      tools.workspaceId,
    );
    if (answer.kind === "later") {
      if (answer.reason === operatorPaused) return answer.reason;
      throw new Error(answer.reason);
    }
    const read = readWrittenCampaign(answer.written, { channels, ownWords, newId: tools.newId });
    if (read.kind === "campaign") return read.campaign;
    repair = { written: answer.written, problems: read.problems.slice(0, maxProblems) };
  }
  return null;
}

const briefOf = ({ goal, audience, company, targets, tone, language, channels }: Wanted) => ({
  ...{ goal, audience, company, targets, tone, language, channels },
  placeholders,
  mostSigns: { ...messageLimits, subject: limits.emailSubject },
  mostSteps: maxWrittenSteps,
});

/** The end of a prompt and its price in one transaction: neither is ever there without the other. */
async function end(tools: CampaignWritingTools, promptId: string, outcome: PromptEnd): Promise<void> {
  const billable = draftBillable(promptId);
  await tools.transact(async (tx) => {
    const prompt = await lockRunning(tx, promptId);
    const at = { now: outcome.at, newId: tools.newId };
    if (!prompt || outcome.status === "failed") await releaseHolds(tx, at, [billable.reference]);
    if (!prompt) return;
    const who = { category: "workflow_generation", userId: prompt.userId, campaignId: null } as const;
    const isPaid = outcome.status === "failed" || (await charge(tx, at, [{ ...billable, ...who }])).size > 0;
    await endPrompt(
      tx,
      promptId,
      isPaid ? outcome : { status: "failed", failure: "out_of_credits", at: outcome.at },
    );
    await publishPrompt(tx, prompt);
  });
}
