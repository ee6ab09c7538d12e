import { logEvidence } from "./evidence";

/** One variant so far: how many prospects got it, and how many of them succeeded. */
export type Trial = { id: string; people: number; successes: number };

type Verdict =
  /** Too few did anything for an estimate. */
  | { kind: "too_early" }
  /** `moreNeeded`: prospects until a decision if the rates stay; null if they are too close. */
  | { kind: "undecided"; moreNeeded: number | null }
  | { kind: "winner"; id: string };

/** The chance that variants that are alike are ever called different (M24). */
const maxFalsePositives = 0.05;
/** With fewer successes an estimate would be a guess. */
const fewSuccesses = 10;
/** Beyond this multiple of the current prospects an estimate is useless. */
const maxTimes = 50;

/**
 * Whether one variant is better than every other (M24). May be asked as often as one likes: the answer "winner" stays honest,
 * because each pair is held to its part of `maxFalsePositives`.
 */
export function verdictOf(trials: readonly Trial[]): Verdict {
  if (sum(trials.map(({ successes }) => successes)) < fewSuccesses) return { kind: "too_early" };
  const winner = winnerOf(trials);
  return winner === null
    ? { kind: "undecided", moreNeeded: moreNeeded(trials) }
    : { kind: "winner", id: winner };
}

/**
 * The variant that is better than all others, with sufficient evidence. `times`: as if everything observed had been observed this many
 * times.
 */
export function winnerOf(trials: readonly Trial[], times = 1): string | null {
  const [best, ...others] = trials.toSorted((a, b) => rateOf(b) - rateOf(a));
  return best && others.every((other) => differ(best, other, trials.length, times)) ? best.id : null;
}

function moreNeeded(trials: readonly Trial[]): number | null {
  let [low, high] = [1, maxTimes];
  if (winnerOf(trials, high) === null) return null;
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (winnerOf(trials, middle) === null) low = middle;
    else high = middle;
  }
  return roundUp((high - 1) * sum(trials.map(({ people }) => people)));
}

const rateOf = ({ people, successes }: Trial) => (people === 0 ? 0 : successes / people);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Whether two of `count` variants differ, as if everything observed had been observed `times` times. */
function differ(a: Trial, b: Trial, count: number, times: number): boolean {
  const pairs = (count * (count - 1)) / 2;
  const share = a.people / Math.max(1, a.people + b.people);
  return logEvidence(a.successes * times, b.successes * times, share) >= Math.log(pairs / maxFalsePositives);
}

/** Rounds up to two digits, because an estimate is not exact. */
function roundUp(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.ceil(value / unit) * unit;
}
