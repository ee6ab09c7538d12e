import { replyLabels } from "@/lib/contract/labels";
import { featuresOf } from "@/server/domain/labels/features";
import { bucketsOf, chancesFrom } from "@/server/domain/labels/model";
import { seeded } from "./seeded";
import type { Labelled } from "./texts";

/** A text as the trainer sees it: buckets, their strengths, and its label's place. */
export type Example = { buckets: Uint32Array; strengths: Float32Array; label: number };

const labelCount = replyLabels.length;
const epochs = 20;
const step = 0.3;
const decay = 1e-5;

export function exampleOf({ text, label }: Pick<Labelled, "text" | "label">, bits: number): Example {
  const buckets = bucketsOf(featuresOf(text), bits);
  return {
    buckets: Uint32Array.from(buckets.keys()),
    strengths: Float32Array.from(buckets.values()),
    label: replyLabels.indexOf(label),
  };
}

/** Multinomial logistic regression by AdaGrad, in an order the seed decides: the same texts give the same weights. */
export function train(examples: readonly Example[], bits: number): Float32Array {
  const weights = new Float32Array(labelCount << bits);
  const squares = new Float32Array(weights.length).fill(1e-3);
  const random = seeded(7);
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const example of shuffled(examples, random)) {
      const chances = chancesFrom(scoresOf(weights, example));
      for (let label = 0; label < labelCount; label += 1) {
        const error = chances[label]! - (label === example.label ? 1 : 0);
        if (Math.abs(error) > 1e-6) learn(weights, squares, example, label, error);
      }
    }
  return weights;
}

export function scoresOf(weights: Float32Array, { buckets, strengths }: Example): number[] {
  const scores = replyLabels.map(() => 0);
  for (let at = 0; at < buckets.length; at += 1)
    for (let label = 0; label < labelCount; label += 1)
      scores[label]! += weights[buckets[at]! * labelCount + label]! * strengths[at]!;
  return scores;
}

function learn(
  weights: Float32Array,
  squares: Float32Array,
  { buckets, strengths }: Example,
  label: number,
  error: number,
): void {
  for (let at = 0; at < buckets.length; at += 1) {
    const place = buckets[at]! * labelCount + label;
    const slope = error * strengths[at]! + decay * weights[place]!;
    squares[place]! += slope * slope;
    weights[place]! -= (step * slope) / Math.sqrt(squares[place]!);
  }
}

export function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const order = [...all];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
