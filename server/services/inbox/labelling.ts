import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { creditPrices } from "@/server/domain/billing/credits";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { autoLabelsOf } from "@/server/domain/labels/auto";
import { maxTextCharacters } from "@/server/domain/labels/features";
import {
  isRule,
  type Lesson,
  learnt,
  maxLessons,
  ruleModel,
  type Verdict,
} from "@/server/domain/labels/lessons";
import { publish } from "@/server/outbox/publish";
import { type At, charge, releaseHolds, setAside } from "@/server/planning/credits";
import { operatorPaused } from "@/server/ports/costs";
import { listAutoLabels } from "@/server/repositories/inbox/auto-labels";
import {
  findReply,
  type GivenLabel,
  insertReplyLabel,
  listLessons,
  type Reply,
  showNewestLabel,
} from "@/server/repositories/inbox/reply-labels";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { noteReached } from "@/server/repositories/prospects/status";
import { planningIn } from "@/server/services/campaigns/planning";
import { holdForPerson } from "./answers";
import { publishConversation } from "./conversations";

/** Tools with every transaction bound to one workspace. */
type LabellingTools = Pick<Tools, "ports" | "now" | "newId"> & {
  workspaceId: string;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/**
 * Labels a reply by its text, once (LABEL-06). A text that probably means "never again" ends nothing: the next step waits a day for a
 * member (R14, R15). Throws if the labeler does not respond, so that it is retried later. A label by the language model costs credits;
 * without them, if it has not responded by the last attempt, and where its operator paused it, the built-in model labels (LABEL-09).
 */
export async function labelReply(
  tools: LabellingTools,
  messageId: string,
  { isLast = false } = {},
): Promise<void> {
  const found = await tools.transact((tx) => toLabel(tools, tx, messageId));
  if (!found) return;
  const { reply, lessons } = found;
  const asked = byRule(reply) ?? (await ask(tools, reply, isLast));
  if (asked.kind === "later") throw new Error(asked.reason);
  const verdict = learnt(asked, reply.text, lessons);
  await tools.transact(async (tx) => {
    const isGiven = verdict.kind === "labelled" && (await give(tools, tx, reply, verdict));
    await settle(tools, tx, reply, isGiven && sourceOf(verdict) === "language_model");
  });
}

const atOf = ({ now, newId }: LabellingTools): At => ({ now: now(), newId });
const priceOf = ({ id }: Reply) => ({ reference: `label:${id}`, tenths: creditPrices.label_generation });

async function ask(tools: LabellingTools, reply: Reply, isLast: boolean): Promise<Verdict> {
  const { labels, paidLabels } = tools.ports;
  const here = () => labels.label(reply.text, tools.workspaceId);
  if (!paidLabels) return here();
  const price = priceOf(reply);
  const paid = await tools.transact((tx) => setAside(tx, atOf(tools), [price]));
  if (!paid.has(price.reference)) return here();
  const verdict = await paidLabels.label(reply.text, tools.workspaceId);
  if (verdict.kind !== "later") return verdict;
  return isLast || verdict.reason === operatorPaused ? here() : verdict;
}

/** Only a label that the language model found and the reply has is paid for. */
async function settle(tools: LabellingTools, tx: Tx, reply: Reply, isPaid: boolean): Promise<void> {
  if (!tools.ports.paidLabels) return;
  const price = { ...priceOf(reply), category: "label_generation", userId: null, campaignId: null } as const;
  if (isPaid) await charge(tx, atOf(tools), [price]);
  else await releaseHolds(tx, atOf(tools), [price.reference]);
}

/** Null if there is nothing to label, it is labeled already, or the plan does not include it (LABEL-08). */
async function toLabel(tools: LabellingTools, tx: Tx, messageId: string) {
  const { plan } = await readSendingWorkspace(tx);
  if (entitlementsOf(plan, tools.now()).features.ai_powered_labels !== "active") return null;
  const reply = await findReply(tx, messageId);
  if (!reply || reply.label || !isPersons(reply)) return null;
  const lessons: Lesson[] = await listLessons(tx, { max: maxLessons, letters: maxTextCharacters });
  return { reply, lessons };
}

const isPersons = ({ understoodAs }: Reply) =>
  understoodAs === "reply" || understoodAs === "opt_out" || understoodAs === "out_of_office";

type Labelled = Extract<Verdict, { kind: "labelled" }>;

/** What the inbox already acted on when the reply arrived needs no model. */
function byRule({ understoodAs }: Reply): Labelled | null {
  const found = { kind: "labelled", confidence: null, model: ruleModel } as const;
  if (understoodAs === "opt_out") return { ...found, label: "hardNo", reasons: [] };
  if (understoodAs === "out_of_office") return { ...found, label: "outOfOffice", reasons: [] };
  return null;
}

/** Returns whether the reply has the label now; false if it had one before. */
async function give(tools: LabellingTools, tx: Tx, reply: Reply, verdict: Labelled): Promise<boolean> {
  const isWanted = autoLabelsOf(await listAutoLabels(tx)).some(
    ({ label, isOn }) => label === verdict.label && isOn,
  );
  if (!isWanted) return false;
  const { id: messageId, conversationId, prospectId } = reply;
  const { label, model, reasons } = verdict;
  const source = sourceOf(verdict);
  const confidence = source === "rule" ? null : verdict.confidence;
  const given: GivenLabel = {
    messageId,
    conversationId,
    label,
    confidence,
    source,
    model,
    reasons,
    at: tools.now(),
  };
  if (!(await insertReplyLabel(tx, given))) return false;
  if (label === "interested" && !reply.isUncertain) {
    await noteReached(tx, "interested", [prospectId], tools.now());
    await publish(tx, "refetch", { list: "profiles", id: prospectId });
  }
  if (label === "hardNo" && source !== "rule")
    await holdForPerson(tx, await planningIn(tx, tools), prospectId);
  await showNewestLabel(tx, conversationId);
  await publishConversation(tx, reply);
  return true;
}

function sourceOf(verdict: Labelled): GivenLabel["source"] {
  if (isRule(verdict)) return "rule";
  return verdict.model.startsWith("local-") ? "model" : "language_model";
}
