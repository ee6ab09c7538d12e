/** The middle of a list; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Linear between neighbours; 0.99 is the 99th percentile. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Both sides of a ratio, slice by slice: the median ratio counts, shown with the medians and the spread. */
export function compare(ours: readonly number[], theirs: readonly number[]) {
  const ratios = ours.map((value, index) => value / (theirs[index] ?? Number.NaN));
  return {
    ratio: rounded(median(ratios), 3),
    lowest: rounded(Math.min(...ratios), 3),
    highest: rounded(Math.max(...ratios), 3),
    ours: rounded(median(ours)),
    theirs: rounded(median(theirs)),
  };
}
