import { lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { type writing, writingFeatures } from "@/lib/contract/writing";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { tierWith } from "@/server/domain/billing/books";
import { creditPrices, creditsOf } from "@/server/domain/billing/credits";
import { sees } from "@/server/domain/workspaces/membership";
import { kindsOfText, mayWriteFor } from "@/server/domain/writing/text";
import { charge, releaseHolds, setAside } from "@/server/planning/credits";
import { operatorPaused } from "@/server/ports/costs";
import type { WritingBrief } from "@/server/ports/writing";
import { type AccountRow, findAccount } from "@/server/repositories/accounts/accounts";
import { readOwnCompany } from "@/server/repositories/auth/sign-up-settings";
import { findConversation } from "@/server/repositories/inbox/conversations";
import { countConnected } from "@/server/repositories/workspaces/workspaces";
import { networkAccess } from "@/server/services/accounts/access";
import { creditsLacking } from "@/server/services/billing/credits-at-hand";
import { mustFindAccount } from "@/server/services/imports/entering-accounts";
import { mustFindProspect } from "@/server/services/prospects/access";
import { asRead, saidBefore, writeWords } from "./text-writing";

type GenerateInput = Input<typeof writing.generate>;

/** `POST /ai/messages/generate` (CAMP-68, CAMP-69, INBOX-08): paid for once there is a text that can be used, free otherwise. */
export async function generateText(
  cx: Context,
  input: GenerateInput,
): Promise<Output<typeof writing.generate>> {
  const feature = writingFeatures[input.kind];
  const { category } = kindsOfText[input.kind];
  if (input.kind === "reply" && !sees(cx.scope, "inbox")) throw new DomainError("forbidden");
  if (cx.entitlements.features[feature] !== "active")
    throw new DomainError("upgrade_required", { feature, tier: tierWith(feature, cx.scope.brand.id) });
  const facts = await cx.transact((tx) => factsFor(cx, tx, input));
  if (!mayWriteFor(cx.ports.writing, facts)) throw new DomainError("no_language_model");
  const billable = { reference: `writing:${cx.newId()}`, tenths: creditPrices[category] };
  const at = () => ({ now: cx.now(), newId: cx.newId });
  const lack = await cx.transact(async (tx) =>
    (await setAside(tx, at(), [billable])).has(billable.reference) ? null : creditsLacking(cx, tx),
  );
  if (lack) throw lack;
  const written = await write(cx, facts).catch((error) => error as Error);
  // If the client has disconnected, the text is dropped and not charged.
  if (written instanceof Error || cx.gone.aborted) {
    await cx.transact((tx) => releaseHolds(tx, at(), [billable.reference]));
    throw written instanceof Error ? written : new DomainError("writing_unavailable");
  }
  const who = { category, userId: cx.scope.personId, campaignId: null };
  await cx.transact((tx) => charge(tx, at(), [{ ...billable, ...who }]));
  return { text: written, credits: creditsOf(billable.tenths), isSandboxed: cx.ports.writing.isSandbox };
}

async function write(cx: Context, { brief, account, whom }: Facts): Promise<string> {
  const post = brief.kind === "comment" && account ? await postOf(cx, account, whom) : null;
  const words = await writeWords(cx.ports.writing, { ...brief, post }, cx.gone, cx.scope.workspaceId);
  if (words.kind === "text") return words.text;
  const said = (["writing_unusable", "writing_key_refused", operatorPaused] as const).find(
    (code) => code === words.reason,
  );
  throw new DomainError(said ?? "writing_unavailable");
}

/** The post that a comment would be about; a draft can also be written without it. */
async function postOf(cx: Context, account: AccountRow, whom: string): Promise<string | null> {
  const access = networkAccess(cx.keys.secret, account);
  const post = access && (await cx.ports.network.newestPost(access, whom).catch(() => null));
  return post?.kind === "post" ? asRead(post.text) : null;
}

type Facts = {
  brief: Omit<WritingBrief, "post">;
  account: AccountRow | null;
  whom: string;
  /** The account, or without one the whole workspace, is the sandbox's. */
  isSandboxed: boolean;
};

async function factsFor(cx: Context, tx: Tx, input: GenerateInput): Promise<Facts> {
  const { prospectId, kind, tone, language = null, prompt } = input;
  const person = await mustFindProspect(cx, tx, prospectId);
  const { firstName, fullName, position, companyName, location, memberRef, profileUrl } = person;
  const sender = input.accountId ? await mustFindAccount(cx, tx, input.accountId) : null;
  const { allowedAccounts } = cx.scope;
  const conversation =
    (input.accountId ? await findConversation(tx, input, allowedAccounts) : null) ??
    (await findConversation(tx, { prospectId }, allowedAccounts));
  const account = conversation
    ? await findAccount(tx, conversation.accountId, cx.scope.allowedAccounts)
    : sender;
  const brief = {
    ...{ kind, tone, language, wish: prompt, mostSigns: kindsOfText[kind].maxCharacters },
    company: (await readOwnCompany(tx)).company,
    sender: { name: account ? `${account.firstName} ${account.lastName}`.trim() : "" },
    person: { firstName, fullName, position, company: companyName, location },
    conversation: conversation && sees(cx.scope, "inbox") ? await saidBefore(tx, conversation.id) : [],
  };
  const { isSandboxed } = account && !lacksNetwork(account) ? account : await countConnected(tx);
  return { brief, account, whom: memberRef ?? profileUrl ?? "", isSandboxed };
}
