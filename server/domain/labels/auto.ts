import { type AutoLabel, replyLabels } from "@/lib/contract/labels";

/** A workspace's settings of the eight labels; those never set come last, switched on with their default color (LABEL-09). */
export function autoLabelsOf(set: readonly AutoLabel[]): AutoLabel[] {
  const untouched = replyLabels.filter((label) => !set.some((one) => one.label === label));
  return [...set, ...untouched.map((label) => ({ label, isOn: true, color: null }))];
}

/** Whether each of the eight is there, once. */
export const namesAll = (labels: readonly AutoLabel[]): boolean =>
  replyLabels.every((label) => labels.filter((one) => one.label === label).length === 1);
