import {
  hasWords,
  instructionOf,
  type Sequence,
  type Step,
  type Variant,
  type WordedStep,
} from "@/lib/contract/campaigns/sequence";
import { settingsOf } from "@/lib/contract/campaigns/settings";
import { type ApprovalStatus, approvalStatus, wordsOf } from "@/server/domain/campaigns/approval";
import { filledFooter } from "@/server/domain/campaigns/footer";
import { isByMail, kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import type { Rendered } from "@/server/domain/campaigns/sequence/merge";
import { placeholderValues } from "@/server/domain/campaigns/sequence/placeholder-values";
import { type TextStatus, textStatus } from "@/server/domain/campaigns/sequence/written-text";
import { assign, assigned } from "@/server/domain/experiments/assign";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";
import { type Content, contentOf } from "./content";

/** What one prospect is sent in one step, with the state of its approval (CAMP-16). */
export type Reading = Content & {
  /** What the step itself says, without edits made on approval. */
  source: Content;
  /** The variant of the step; null if there is only one text. */
  variantId: string | null;
  approval: ApprovalStatus;
  /** Whether the text that a language model writes for this prospect is ready. */
  textStatus: TextStatus;
  /** The footer of an email; it is not part of what is approved (R18). */
  footer: string;
};

/** Variants that a step no longer has, by `goneKey`: a prospect who was given one keeps it (R19). */
export type GoneVariants = ReadonlyMap<string, Variant>;
export const goneKey = (stepId: string, variantId: string) => `${stepId} ${variantId}`;

const isAsked = ({ kind, enrollmentId, settings }: DeliveryFacts) =>
  enrollmentId !== null && settingsOf(settings ?? {}).manualApproval && kindFacts[kind].needsApproval;

export function readingOf(
  row: DeliveryFacts,
  lane: LaneFacts,
  { sequence, step, gone }: { sequence: Sequence; step: Step; gone: GoneVariants },
): Reading {
  const wish = instructionOf(step);
  const status = textStatus(wish, row.written);
  const variant = hasWords(step) && !wish ? variantFor(row, step, gone) : null;
  const said = variant && hasWords(step) ? saying(step, variant) : step;
  const content = contentOf(row, lane, sequence, said);
  // A text that the model could not write needs a member, whether or not the campaign requires approval (CAMP-68).
  const isFailed = status === "failed";
  const source = isFailed ? { ...content, missing: [...content.missing, unwritten] } : content;
  const approval = approvalStatus(row.approval, source, isAsked(row) || isFailed);
  const below = footerOf(row, lane);
  const of = { source, variantId: variant?.id ?? null, approval, textStatus: status, footer: below.text };
  if (approval !== "approved" || !row.approval)
    return { ...content, missing: [...new Set([...content.missing, ...below.missing])], ...of };
  return { ...content, ...wordsOf(row.approval), missing: below.missing, ...of };
}

const footerOf = (row: DeliveryFacts, lane: LaneFacts): Rendered =>
  filledFooter(
    (isByMail(row.kind) && lane.mailbox?.footer) || "",
    placeholderValues(row, lane),
    row.prospectId,
  );

/** Listed among the missing placeholders of a message that the model could not write. */
export const unwritten = "ai_text";

/** The variant a prospect has, or the one they will get; the same in the preview and in what is sent. */
function variantFor({ variantId, prospectId }: DeliveryFacts, step: WordedStep, gone: GoneVariants): Variant {
  const known =
    variantId === null ? null : (assigned(step, variantId) ?? gone.get(goneKey(step.id, variantId)));
  return known ?? assign(step, prospectId);
}

/** The step with the text of one of its variants. */
const saying = (step: WordedStep, { subject, message }: Variant): WordedStep =>
  "subject" in step ? { ...step, subject: subject ?? "", message } : { ...step, message };
