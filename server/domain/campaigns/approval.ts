/** The states of an approval. */
export const approvalWords = ["awaiting", "approved", "hold", "canceled"] as const;
type ApprovalWord = (typeof approvalWords)[number];

type Said = { subject: string | null; text: string };

/** A message that needs approval: the step's text when it was written, the edited text, and the decision. */
export type Approval = Said & {
  state: ApprovalWord;
  editedSubject: string | null;
  editedText: string | null;
  /** Placeholders without a value. */
  missing: readonly string[];
};

/** `free`: no approval is needed. `approved`: exactly the approved text is sent. */
export type ApprovalStatus = ApprovalWord | "free";

const isSame = (a: Said, b: Said) => a.subject === b.subject && a.text === b.text;

/** The text that is sent, with edits if there are any. */
export const wordsOf = ({ subject, text, editedSubject, editedText }: Approval): Said => ({
  subject: editedSubject ?? subject,
  text: editedText ?? text,
});

export const isEdited = ({ editedText }: Pick<Approval, "editedText">): boolean => editedText !== null;

/**
 * The state of a message whose step says `now` (R23): a decision holds only for exactly the text it was made about. `isAsked`: the campaign
 * requires approval. If it no longer does, earlier decisions and edited texts still hold.
 */
export function approvalStatus(approval: Approval | null, now: Said, isAsked: boolean): ApprovalStatus {
  if (!approval) return isAsked ? "awaiting" : "free";
  if (approval.state === "hold" || approval.state === "canceled") return approval.state;
  if (!isSame(approval, now)) return isAsked || isEdited(approval) ? "awaiting" : "free";
  if (approval.state === "approved") return "approved";
  if (isAsked) return "awaiting";
  return isEdited(approval) ? "approved" : "free";
}

/** The message with the step's current text. An approval of another text is dropped; a decision to hold or skip it stays. */
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
