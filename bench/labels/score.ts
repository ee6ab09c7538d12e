import { type ReplyLabel, replyLabels } from "@/lib/contract/labels";
import type { Labelled, Language } from "./texts";

/** A text's true label and the one it got; null where none was given. */
export type Scored = Pick<Labelled, "label" | "language"> & { given: ReplyLabel | null; confidence?: number };

/** F1 of every label, each weighing the same. A text without a label counts against its own. */
export function macroF1(scored: readonly Scored[]): number {
  const each = replyLabels.map((label) => {
    const right = scored.filter((one) => one.label === label && one.given === label).length;
    const meant = scored.filter((one) => one.label === label).length;
    const given = scored.filter((one) => one.given === label).length;
    return meant + given === 0 ? 0 : (2 * right) / (meant + given);
  });
  return round(each.reduce((sum, one) => sum + one, 0) / each.length);
}

export function recallOf(scored: readonly Scored[], label: ReplyLabel, language?: Language): number {
  const meant = scored.filter(
    (one) => one.label === label && (language === undefined || one.language === language),
  );
  return round(meant.filter(({ given }) => given === label).length / meant.length);
}

/** Of the labels given, how many were right. */
export function precisionOf(scored: readonly Scored[], label?: ReplyLabel): number {
  const given = scored.filter((one) => one.given !== null && (label === undefined || one.given === label));
  return round(given.filter((one) => one.given === one.label).length / given.length);
}

/** How many labels were given with a confidence in each fifth from 0 to 1, and how many of these were right. */
export function calibrationOf(scored: readonly Scored[]) {
  return [0, 0.2, 0.4, 0.6, 0.8].map((from) => {
    const within = scored.filter(
      ({ given, confidence = -1 }) =>
        given !== null &&
        confidence >= from &&
        (confidence < from + 0.2 || (from === 0.8 && confidence <= 1)),
    );
    const mean = within.reduce((sum, { confidence = 0 }) => sum + confidence, 0) / within.length;
    return { from, given: within.length, confidence: round(mean), right: precisionOf(within) };
  });
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;
