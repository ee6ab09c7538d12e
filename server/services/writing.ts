import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { writing } from "@/lib/contract/writing";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { creditPrices, creditsOf } from "@/server/domain/billing/credits";
import { tierWith } from "@/server/domain/billing/plans";
import { type Checked, checkText, kindsOfText } from "@/server/domain/writing/text";
import type { WritingBrief } from "@/server/ports/writing";
import { findAccount } from "@/server/repositories/accounts";
import { findConversation } from "@/server/repositories/conversations";
import { listMessages } from "@/server/repositories/messages";
import { charge, letGo, setAside } from "./credits";
import { creditsLacking } from "./credits-at-hand";
import { mustFindAccount } from "./entering-accounts";
import { mustFindProspect } from "./prospect-access";

type Wish = Input<typeof writing.generate>;

/** So much of what was said before is read, and of each message. */
const mostMessages = 6;
const mostSignsRead = 1_500;
/** A text that cannot be used is asked for once more. */
const tries = 2;

/** `POST /ai/messages/generate` (CAMP-68, CAMP-69, INBOX-08): paid for once there is a text that can be used, free otherwise. */
export async function generateText(cx: Context, wish: Wish): Promise<Output<typeof writing.generate>> {
  const { feature, category } = kindsOfText[wish.kind];
  if (cx.entitlements.features[feature] !== "active")
    throw new DomainError("upgrade_required", { feature, tier: tierWith(feature) });
  const brief = await cx.transact((tx) => briefFor(cx, tx, wish));
  const deed = { reference: `writing:${cx.newId()}`, tenths: creditPrices[category] };
  const at = () => ({ now: cx.now(), newId: cx.newId });
  const lack = await cx.transact(async (tx) =>
    (await setAside(tx, at(), [deed])).has(deed.reference) ? null : creditsLacking(cx, tx),
  );
  if (lack) throw lack;
  const written = await write(cx, brief).catch((error) => error as Error);
  // Whoever does not wait any more does not get the text, and does not pay for it.
  if (written instanceof Error || cx.gone.aborted) {
    await cx.transact((tx) => letGo(tx, at(), [deed.reference]));
    throw written instanceof Error ? written : new DomainError("writing_unavailable");
  }
  const who = { category, userId: cx.scope.personId, campaignId: null };
  await cx.transact((tx) => charge(tx, at(), [{ ...deed, ...who }]));
  return { text: written, credits: creditsOf(deed.tenths), isSandboxed: cx.ports.writing.isSandbox };
}

async function write(cx: Context, brief: WritingBrief): Promise<string> {
  let checked: Checked = { kind: "unusable", why: "empty" };
  for (let left = tries; left > 0 && checked.kind === "unusable"; left--) {
    const answer = await cx.ports.writing.write(brief, cx.gone);
    if (answer.kind === "later") throw new DomainError("writing_unavailable");
    checked = checkText(answer.text, { mostSigns: brief.mostSigns, ownWords: ownWordsOf(brief) });
  }
  if (checked.kind === "unusable") throw new DomainError("writing_unusable");
  return checked.text;
}

/** What we said ourselves: an address in it may be said again. */
const ownWordsOf = ({ wish, conversation }: WritingBrief) =>
  [wish, ...conversation.flatMap(({ from, text }) => (from === "us" ? [text] : []))].join("\n");

async function briefFor(cx: Context, tx: Tx, wish: Wish): Promise<WritingBrief> {
  const { prospectId, kind, tone, language, prompt } = wish;
  const { firstName, fullName, position, companyName, location } = await mustFindProspect(cx, tx, prospectId);
  const wished = wish.accountId ? await mustFindAccount(cx, tx, wish.accountId) : null;
  const conversation = await findConversation(tx, prospectId, cx.scope.allowedAccounts);
  const account = conversation
    ? await findAccount(tx, conversation.accountId, cx.scope.allowedAccounts)
    : wished;
  const messages = conversation
    ? await listMessages(tx, conversation.id, { before: null, limit: mostMessages })
    : [];
  return {
    ...{ kind, tone, language, wish: prompt, mostSigns: kindsOfText[kind].mostSigns },
    sender: { name: account ? `${account.firstName} ${account.lastName}`.trim() : "" },
    person: { firstName, fullName, position, company: companyName, location },
    conversation: messages
      .toSorted((a, b) => +a.at - +b.at)
      .map(({ direction, text }) => ({
        from: direction === "in" ? "them" : "us",
        text: text.slice(0, mostSignsRead),
      })),
  };
}
