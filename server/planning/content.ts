import {
  filesOf,
  hasWords,
  type Instruction,
  instructionOf,
  isTask,
  limits,
  type Sequence,
  type Step,
  type TaskStep,
  type WordedKind,
} from "@/lib/contract/campaigns/sequence";
import { isRequest } from "@/server/domain/campaigns/sequence/kinds";
import { type Rendered, renderTemplate, textSeed } from "@/server/domain/campaigns/sequence/merge";
import { bodyValues, placeholderValues } from "@/server/domain/campaigns/sequence/placeholder-values";
import { shorten } from "@/server/domain/campaigns/sequence/shorten";
import { textStatus, type WrittenText } from "@/server/domain/campaigns/sequence/written-text";
import { replySubject } from "@/server/domain/conversations/reply-subject";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";

/** What one prospect is sent in one step. `references` is empty at the start of a thread (R20). */
export type Content = {
  subject: string | null;
  text: string;
  references: readonly string[];
  missing: readonly string[];
  /** The page of the group or the event. */
  url: string | null;
  /** The post that a comment is about; absent if any will do. */
  below?: string | null;
  /** Files attached to a campaign's email. */
  files?: readonly string[];
  /** The address to which an answer goes: prospects write from other addresses than the one on file. */
  to?: string;
};

const none: Content = { subject: null, text: "", references: [], missing: [], url: null };

/** Fills the texts of a step for one prospect (R21). */
export function contentOf(row: DeliveryFacts, lane: LaneFacts, sequence: Sequence, step: Step): Content {
  const url = "url" in step ? step.url.trim() : null;
  if (isTask(step)) return taskOf(row, lane, step);
  if (!hasWords(step)) return { ...none, url };
  const values = placeholderValues(row, lane);
  const wish = instructionOf(step);
  const seed = textSeed(row.prospectId, step.id);
  const fill = (text: string) => renderTemplate(text, values, seed);
  const isMail = step.type === "email";
  const body = wish
    ? asWritten(wish, row.written)
    : renderTemplate(step.message, bodyValues(values, step.type), seed);
  if (isMail)
    return {
      ...mailOf(row, sequence, step.subject, body, fill),
      files: filesOf(step).map(({ id }) => id),
    };
  const max = maxOf(step.type, lane);
  const text = max === null ? body.text : shorten(body.text, max);
  const below = (wish && row.written?.postId) || null;
  if (step.type !== "inmail") return { ...none, text, url, missing: body.missing, below };
  const subject = fill(step.subject);
  return {
    ...none,
    subject: subject.text.slice(0, limits.inmailSubject),
    text,
    missing: [...new Set([...subject.missing, ...body.missing])],
  };
}

/** A text already written for the prospect: no placeholders are filled. While it is missing, a gate holds the step. */
const asWritten = (wish: Instruction, written: WrittenText | null): Rendered => ({
  text: (textStatus(wish, written) === "ready" && written?.text) || "",
  missing: [],
  fallbacks: [],
});

function taskOf(row: DeliveryFacts, lane: LaneFacts, step: TaskStep): Content {
  const values = placeholderValues(row, lane);
  const { text, missing } = renderTemplate(step.text, values, textSeed(row.prospectId, step.id));
  return { ...none, text: text.slice(0, limits.task), missing };
}

/** Texts that exceed the network's limits are shortened after filling (CAMP-60); null for those it takes at any length. */
const shortened = {
  connection_request: limits.connectionNote,
  connection_by_email: limits.connectionNote,
  message: null,
  inmail: limits.inmail,
  group_message: null,
  event_message: null,
  comment_post: limits.comment,
  email: null,
  sms: limits.sms,
} as const satisfies Record<WordedKind, number | null>;

/** How long a text of this kind may be; null at any length. */
export const longestOf = (kind: string): number | null =>
  kind in shortened ? shortened[kind as WordedKind] : null;

/** Some accounts may only send shorter notes (CONST-06). */
function maxOf(type: WordedKind, { noteLimit }: LaneFacts): number | null {
  const max = shortened[type];
  return max !== null && isRequest(type) ? Math.min(max, noteLimit) : max;
}

/** An empty subject continues the thread. If none has begun, it begins with the first subject in the sequence. */
function mailOf(
  { threadSubject, threadMessageIds }: DeliveryFacts,
  sequence: Sequence,
  subject: string,
  body: Rendered,
  fill: (text: string) => Rendered,
): Content {
  if (subject.trim() === "" && threadSubject !== null)
    return {
      ...none,
      subject: replySubject(threadSubject),
      text: body.text,
      references: threadMessageIds ?? [],
      missing: body.missing,
    };
  const first = sequence.find((step) => step.type === "email" && step.subject.trim() !== "");
  const own = fill(subject.trim() === "" && first?.type === "email" ? first.subject : subject);
  const missing = own.text.trim() === "" ? ["subject"] : own.missing;
  return {
    ...none,
    subject: own.text.slice(0, limits.emailSubject),
    text: body.text,
    missing: [...new Set([...missing, ...body.missing])],
  };
}
