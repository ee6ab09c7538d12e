import type { ReplyLabel } from "@/lib/contract/labels";
import type { LabelVerdict } from "@/server/ports/reply-labels";
import { type Features, featuresOf } from "./features";

/** The label proposed for a reply. */
export type Verdict = LabelVerdict<ReplyLabel>;
/** A reply with a member's label, from which the workspace's next labels are learned. */
export type Lesson = { text: string; label: ReplyLabel };

/** How many of the newest lessons are used. */
export const maxLessons = 200;
/** The source of a label that was decided by a lesson. */
const lessonReason = "lesson";
/** From here on two texts read the same but for a name or a number. */
const sameThreshold = 0.85;
/** From here on they say the same in much the same words. */
const alikeThreshold = 0.55;
const maxAlike = 3;
/** The upper bound of confidence, because one correction is not certain, however similar the text. */
const maxConfidence = 0.95;

/**
 * Applies a workspace's earlier corrections, newest first, to a verdict. The newest lesson with the same text decides; else the nearest
 * similar ones do, if there are two and all agree; else the verdict stays. A verdict by rule is never changed.
 */
export function learnt(verdict: Verdict, text: string, lessons: readonly Lesson[]): Verdict {
  if (verdict.kind === "later" || isRule(verdict) || lessons.length === 0) return verdict;
  const features = featuresOf(text);
  const near = lessons
    .slice(0, maxLessons)
    .map((lesson) => ({ label: lesson.label, likeness: likenessOf(features, featuresOf(lesson.text)) }))
    .filter(({ likeness }) => likeness >= alikeThreshold);
  const deciding = near.find(({ likeness }) => likeness >= sameThreshold) ?? agreed(near);
  if (!deciding) return verdict;
  const { label, likeness } = deciding;
  const own = verdict.kind === "labelled" && verdict.label === label ? (verdict.confidence ?? 0) : 0;
  const confidence = Math.max(own, Math.min(likeness, maxConfidence));
  return { kind: "labelled", label, confidence, model: `${verdict.model}+lessons`, reasons: [lessonReason] };
}

/** The source of a label for a reply that the inbox acted on. */
export const ruleModel = "rule";
/** Found by a rule that the inbox acts on, not by a model. */
export const isRule = (verdict: Verdict): boolean =>
  verdict.kind === "labelled" && (verdict.model === ruleModel || verdict.reasons[0] === "rule stop");

type Near = { label: ReplyLabel; likeness: number };

function agreed(near: readonly Near[]): Near | undefined {
  const nearest = [...near].sort((a, b) => b.likeness - a.likeness).slice(0, maxAlike);
  const [first, second] = nearest;
  return first && second && nearest.every(({ label }) => label === first.label) ? second : undefined;
}

/** The cosine of the angle between two texts' features: 1 for the same text, near 0 for texts with nothing in common. */
function likenessOf(one: Features, other: Features): number {
  let shared = 0;
  for (const [key, strength] of one) shared += strength * (other.get(key) ?? 0);
  return shared === 0 ? 0 : shared / (lengthOf(one) * lengthOf(other));
}

const lengthOf = (features: Features) =>
  Math.sqrt([...features.values()].reduce((sum, strength) => sum + strength * strength, 0));
