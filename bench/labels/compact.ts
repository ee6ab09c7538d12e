import { replyLabels } from "@/lib/contract/labels";

/** Weights as bytes: each label's greatest becomes 127, and what is left of the smallest is nothing. */
export function compact(weights: Float32Array): { weights: Int8Array; scales: number[] } {
  const labels = replyLabels.length;
  const scales = replyLabels.map((_, label) => {
    let greatest = 0;
    for (let at = label; at < weights.length; at += labels)
      greatest = Math.max(greatest, Math.abs(weights[at]!));
    return Number((greatest / 127).toPrecision(6)) || 1;
  });
  return {
    weights: Int8Array.from(weights, (weight, at) => Math.round(weight / scales[at % labels]!)),
    scales,
  };
}
