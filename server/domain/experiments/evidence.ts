/**
 * The log of the evidence that two variants differ: a mixture over all possible differences against no difference. `share` is the first
 * variant's share of the prospects. Under "no difference" the successes split like the prospects, so that this is a martingale starting at
 * 1: however often it is checked, it exceeds 1/p with a probability of at most p (Ville). Prospects who have not replied yet need not be
 * waited for.
 */
export function logEvidence(first: number, second: number, share: number): number {
  if (share <= 0 || share >= 1) return 0;
  const a = prior * share;
  const b = prior * (1 - share);
  return (
    logBeta(a + first, b + second) - logBeta(a, b) - first * Math.log(share) - second * Math.log(1 - share)
  );
}

/** How close to "no difference" differences are expected: the larger, the sooner small ones are seen and the later large ones. */
const prior = 20;

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Stirling's series, exact to ten digits from 8 on; smaller values are shifted up first. */
function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < 8; at++) shift -= Math.log(at);
  const tail = 1 / (12 * at) - 1 / (360 * at ** 3) + 1 / (1260 * at ** 5);
  return shift + (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + tail;
}
