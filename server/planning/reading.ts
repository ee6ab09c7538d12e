import {
  hasWords,
  instructionOf,
  type Sequence,
  type Step,
  type Variant,
  type WordedStep,
} from "@/lib/contract/campaigns/sequence";
import { settingsOf } from "@/lib/contract/campaigns/settings";
import { type ApprovalStatus, approvalStatus, readKinds, wordsOf } from "@/server/domain/campaigns/approval";
import { filledFooter } from "@/server/domain/campaigns/footer";
import type { Rendered } from "@/server/domain/campaigns/sequence/merge";
import { placeholderValues } from "@/server/domain/campaigns/sequence/placeholder-values";
import { type TextStatus, textStatus } from "@/server/domain/campaigns/sequence/written-text";
import { assign, assigned } from "@/server/domain/experiments/assign";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";
import { type Content, contentOf } from "./content";

/** What one person is sent in one step, and how somebody's word about it stands (CAMP-16). */
export type Reading = Content & {
  /** What the step says, whatever was written in its place. */
  source: Content;
  /** Which of the step's texts it is; null where there is but one. */
  variantId: string | null;
  approval: ApprovalStatus;
  /** Whether the words are there that a language model writes for this person. */
  standing: TextStatus;
  /** What stands below the words of a mail; nobody's word about them is about it (R18). */
  footer: string;
};

/** Texts that a step no longer holds, by `goneKey`: whoever has one keeps it (R19). */
export type GoneVariants = ReadonlyMap<string, Variant>;
export const goneKey = (stepId: string, variantId: string) => `${stepId} ${variantId}`;

const isAsked = ({ kind, enrollmentId, settings }: DeliveryFacts) =>
  enrollmentId !== null &&
  settingsOf(settings ?? {}).manualApproval &&
  readKinds.some((read) => read === kind);

export function readingOf(
  row: DeliveryFacts,
  lane: LaneFacts,
  { sequence, step, gone }: { sequence: Sequence; step: Step; gone: GoneVariants },
): Reading {
  const wish = instructionOf(step);
  const standing = textStatus(wish, row.written);
  const variant = hasWords(step) && !wish ? variantFor(row, step, gone) : null;
  const said = variant && hasWords(step) ? saying(step, variant) : step;
  const content = contentOf(row, lane, sequence, said);
  // What nobody could write is for somebody to write by hand, whether or not the campaign asks (CAMP-68).
  const isFailed = standing === "failed";
  const source = isFailed ? { ...content, missing: [...content.missing, unwritten] } : content;
  const approval = approvalStatus(row.approval, source, isAsked(row) || isFailed);
  const below = footerOf(row, lane);
  const of = { source, variantId: variant?.id ?? null, approval, standing, footer: below.text };
  if (approval !== "approved" || !row.approval)
    return { ...content, missing: [...new Set([...content.missing, ...below.missing])], ...of };
  return { ...content, ...wordsOf(row.approval), missing: below.missing, ...of };
}

const footerOf = (row: DeliveryFacts, lane: LaneFacts): Rendered =>
  filledFooter(
    (row.kind === "email" && lane.mailbox?.footer) || "",
    placeholderValues(row, lane),
    row.prospectId,
  );

/** Stands among the placeholders without value of a message that nobody could write. */
export const unwritten = "ai_text";

/** The text a person has, or the one they get; the same in the preview and in what is sent. */
function variantFor({ variantId, prospectId }: DeliveryFacts, step: WordedStep, gone: GoneVariants): Variant {
  const known =
    variantId === null ? null : (assigned(step, variantId) ?? gone.get(goneKey(step.id, variantId)));
  return known ?? assign(step, prospectId);
}

/** The step with the words of one of its variants. */
const saying = (step: WordedStep, { subject, message }: Variant): WordedStep =>
  "subject" in step ? { ...step, subject: subject ?? "", message } : { ...step, message };
