import { type ReplyLabel, replyLabels } from "@/lib/contract/labels";
import { isCarrierStop } from "../inbox/carrier-words";
import { asksToStop } from "../inbox/opt-out";
import { type Features, featuresOf, maxTextCharacters } from "./features";

/**
 * A trained model: one weight for each label and bucket, labels next to one another, each label's weights times its scale. `leaning`
 * multiplies a label's chances before they are compared; below `leastConfidence` no label is given.
 */
export type Model = {
  version: string;
  bits: number;
  weights: Int8Array;
  scales: readonly number[];
  temperature: number;
  leaning: readonly number[];
  leastConfidence: number;
};

type Judgement = {
  label: ReplyLabel | null;
  confidence: number;
  chances: number[];
  reasons: string[];
};

const maxReasons = 3;
const hardNo: Judgement = {
  ...{ label: "hardNo", confidence: 1, reasons: ["rule stop"] },
  chances: replyLabels.map((label) => (label === "hardNo" ? 1 : 0)),
};

/** Features as hash buckets, normalized to length one; of features that share a bucket the strongest counts. */
export function bucketsOf(features: Features, bits: number): Map<number, number> {
  const buckets = new Map<number, number>();
  for (const [key, strength] of features) {
    const bucket = hashOf(key) & ((1 << bits) - 1);
    buckets.set(bucket, Math.max(strength, buckets.get(bucket) ?? 0));
  }
  const size = Math.sqrt([...buckets.values()].reduce((sum, strength) => sum + strength * strength, 0)) || 1;
  for (const [bucket, strength] of buckets) buckets.set(bucket, strength / size);
  return buckets;
}

/** The model's judgement of a reply's own text. Without any words there is none. */
export function judge(model: Model, text: string): Judgement {
  if (isPlainlyHardNo(text)) return hardNo;
  const features = featuresOf(text);
  const chances = chancesOf(model, bucketsOf(features, model.bits));
  const leant = chances.map((chance, label) => chance * model.leaning[label]!);
  const best = leant.indexOf(Math.max(...leant));
  const confidence = chances[best]!;
  const isSaid = /[\p{L}\p{N}\p{Extended_Pictographic}?!]/u.test(text.slice(0, maxTextCharacters));
  const isSure = isSaid && leant[best]! / leant.reduce((a, b) => a + b, 0) >= model.leastConfidence;
  return {
    label: isSure ? replyLabels[best]! : null,
    confidence,
    chances,
    reasons: isSure ? reasonsFor(model, features, best) : [],
  };
}

function chancesOf(model: Model, buckets: ReadonlyMap<number, number>): number[] {
  const sums = replyLabels.map(() => 0);
  for (const [bucket, strength] of buckets)
    for (let label = 0; label < sums.length; label += 1)
      sums[label]! += model.weights[bucket * sums.length + label]! * strength;
  return chancesFrom(sums.map((sum, label) => (sum * model.scales[label]!) / model.temperature));
}

/** Softmax. */
export function chancesFrom(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - highest));
  const all = raised.reduce((sum, one) => sum + one, 0);
  return raised.map((one) => one / all);
}

/** The words and meanings that contributed most to a label, without word pieces, which explain nothing to a reader. */
function reasonsFor(model: Model, features: Features, label: number): string[] {
  const mask = (1 << model.bits) - 1;
  return [...features]
    .filter(([key]) => /^(word|pair|about|rule) /.test(key) && !/[$^]/.test(key))
    .map(([key, strength]) => ({
      key,
      weight: strength * model.weights[(hashOf(key) & mask) * replyLabels.length + label]!,
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1))
    .slice(0, maxReasons)
    .map(({ key }) => key);
}

/** FNV-1a over UTF-16 code units, 32 bits: the same on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}

/** A text that asks to stop by the inbox rule, or by a carrier keyword, is a hard no whatever else it says; no model decides this (R18). */
export function isPlainlyHardNo(text: string): boolean {
  const start = text.slice(0, maxTextCharacters);
  return asksToStop(start) || isCarrierStop(start);
}
