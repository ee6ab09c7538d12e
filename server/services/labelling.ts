import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { autoLabelsOf } from "@/server/domain/labels/auto";
import { LONGEST_TEXT } from "@/server/domain/labels/features";
import {
  isRule,
  type Lesson,
  learnt,
  MOST_LESSONS,
  RULE,
  type Verdict,
} from "@/server/domain/labels/lessons";
import { publish } from "@/server/realtime/publish";
import { listAutoLabels } from "@/server/repositories/auto-labels";
import { noteReached } from "@/server/repositories/prospect-status";
import {
  findReply,
  type GivenLabel,
  insertReplyLabel,
  listLessons,
  type Reply,
  showNewestLabel,
} from "@/server/repositories/reply-labels";
import { readSendingWorkspace } from "@/server/repositories/sending-workspace";
import { holdForPerson } from "./answers";
import { tellConversation } from "./conversations";
import { planningIn } from "./planning";

/** Tools with every transaction bound to one workspace. */
export type LabellingTools = Pick<Tools, "ports" | "now" | "newId"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/**
 * Labels a reply by its own words, once (LABEL-06). What reads like "never again" without saying so plainly ends nothing: the next step
 * waits a day for a person (R14, R15). Throws where whoever labels cannot answer now; then it is asked again later.
 */
export async function labelReply(tools: LabellingTools, messageId: string): Promise<void> {
  const found = await tools.transact((tx) => toLabel(tools, tx, messageId));
  if (!found) return;
  const { reply, lessons } = found;
  const asked = byRule(reply) ?? (await tools.ports.labels.label(reply.text));
  if (asked.kind === "later") throw new Error(asked.reason);
  const verdict = learnt(asked, reply.text, lessons);
  if (verdict.kind === "labelled") await tools.transact((tx) => give(tools, tx, reply, verdict));
}

/** Null where there is nothing to label, where it was labelled before, or where the plan does not have it (LABEL-08). */
async function toLabel(tools: LabellingTools, tx: Tx, messageId: string) {
  const { standing } = await readSendingWorkspace(tx);
  if (entitlementsOf(standing, tools.now()).features.ai_powered_labels !== "active") return null;
  const reply = await findReply(tx, messageId);
  if (!reply || reply.label || !isPersons(reply)) return null;
  const lessons: Lesson[] = await listLessons(tx, { most: MOST_LESSONS, letters: LONGEST_TEXT });
  return { reply, lessons };
}

const isPersons = ({ understoodAs }: Reply) =>
  understoodAs === "reply" || understoodAs === "opt_out" || understoodAs === "out_of_office";

type Labelled = Extract<Verdict, { kind: "labelled" }>;

/** What the inbox acted on when the reply came is not asked about again. */
function byRule({ understoodAs }: Reply): Labelled | null {
  const found = { kind: "labelled", confidence: null, model: RULE } as const;
  if (understoodAs === "opt_out") return { ...found, label: "hardNo", reasons: [] };
  if (understoodAs === "out_of_office") return { ...found, label: "outOfOffice", reasons: [] };
  return null;
}

async function give(tools: LabellingTools, tx: Tx, reply: Reply, verdict: Labelled): Promise<void> {
  const isWanted = autoLabelsOf(await listAutoLabels(tx)).some(
    ({ label, isOn }) => label === verdict.label && isOn,
  );
  if (!isWanted) return;
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
  if (!(await insertReplyLabel(tx, given))) return;
  if (label === "interested" && !reply.isUncertain) {
    await noteReached(tx, "interested", [prospectId], tools.now());
    await publish(tx, "refetch", { list: "profiles", id: prospectId });
  }
  if (label === "hardNo" && source !== "rule")
    await holdForPerson(tx, await planningIn(tx, tools), prospectId);
  await showNewestLabel(tx, conversationId);
  await tellConversation(tx, reply);
}

function sourceOf(verdict: Labelled): GivenLabel["source"] {
  if (isRule(verdict)) return "rule";
  return verdict.model.startsWith("local-") ? "model" : "language_model";
}
