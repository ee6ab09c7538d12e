import type { TouchKind } from "@/lib/contract/campaigns/sequence";
import { writtenKinds } from "./sequence/kinds";

/** Steps whose words somebody reads first; a request without a note is one, too. */
export const readKinds: readonly TouchKind[] = [
  // A recording was made by a person already.
  ...writtenKinds.filter((kind) => kind !== "voicemail"),
  "comment_post",
];

/** What somebody's word about a message can be. */
export const approvalWords = ["awaiting", "approved", "hold", "canceled"] as const;
type ApprovalWord = (typeof approvalWords)[number];

type Said = { subject: string | null; text: string };

/** A message somebody reads first: what its step said when it was written, what stands in its place, and the word about it. */
export type Approval = Said & {
  state: ApprovalWord;
  editedSubject: string | null;
  editedText: string | null;
  /** Placeholders that had no value. */
  missing: readonly string[];
};

/** `free`: nobody is asked. `approved`: what was read is sent, and nothing else. */
export type ApprovalStatus = ApprovalWord | "free";

const isSame = (a: Said, b: Said) => a.subject === b.subject && a.text === b.text;

/** The words that are sent, if any are. */
export const wordsOf = ({ subject, text, editedSubject, editedText }: Approval): Said => ({
  subject: editedSubject ?? subject,
  text: editedText ?? text,
});

export const isEdited = ({ editedText }: Pick<Approval, "editedText">): boolean => editedText !== null;

/**
 * How a message stands whose step says `now` (R23): a word holds for exactly the text it was said about. `isAsked`: the campaign
 * wants every message read; where it no longer does, words that were said, and texts that were written by hand, still hold.
 */
export function approvalStatus(approval: Approval | null, now: Said, isAsked: boolean): ApprovalStatus {
  if (!approval) return isAsked ? "awaiting" : "free";
  if (approval.state === "hold" || approval.state === "canceled") return approval.state;
  if (!isSame(approval, now)) return isAsked || isEdited(approval) ? "awaiting" : "free";
  if (approval.state === "approved") return "approved";
  if (isAsked) return "awaiting";
  return isEdited(approval) ? "approved" : "free";
}

/** A message as its step says it now. A word about another text is taken back; one to wait, or to leave it out, stays. */
export function rewritten(
  before: Approval | null,
  now: Said & { missing: readonly string[] },
): Approval & { isChanged: boolean; isNew: boolean } {
  const fresh = { subject: now.subject, text: now.text, missing: now.missing };
  if (!before)
    return {
      ...fresh,
      state: "awaiting",
      editedSubject: null,
      editedText: null,
      isChanged: false,
      isNew: true,
    };
  const isOther = !isSame(before, now);
  const { editedSubject, editedText } = before;
  const state = isOther && before.state === "approved" ? "awaiting" : before.state;
  const isChanged = isOther && (before.state === "approved" || isEdited(before));
  return { ...fresh, state, editedSubject, editedText, isChanged, isNew: isOther };
}
