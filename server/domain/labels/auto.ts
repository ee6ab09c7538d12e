import { type AutoLabel, replyLabels } from "@/lib/contract/labels";

/** The eight labels as a workspace uses them: what it set, and those it never set at the end, on and in their own look (LABEL-09). */
export function autoLabelsOf(set: readonly AutoLabel[]): AutoLabel[] {
  const untouched = replyLabels.filter((label) => !set.some((one) => one.label === label));
  return [...set, ...untouched.map((label) => ({ label, isOn: true, color: null }))];
}

/** Whether each of the eight is there, once. */
export const namesAll = (labels: readonly AutoLabel[]): boolean =>
  replyLabels.every((label) => labels.filter((one) => one.label === label).length === 1);
