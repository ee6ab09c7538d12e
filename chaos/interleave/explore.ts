import { type Mutant, mutants, replacing } from "./mutants";
import { playOf } from "./play";
import type { Runner, Seen } from "./runner";
import { describe, maxTries, type Shortest, shrink } from "./shrink";

export type Options = { schedules: number; seed: string; say(line: string): void; isMutating?: boolean };

export type Explored = {
  violations: number;
  schedules: number;
  points: number;
  mutants: number;
  mutantsFound: number;
  /** Schedules with a violation, by kind. */
  kinds: Record<string, number>;
  /** Mutants that no schedule found, or that change a statement no longer sent. */
  missed: string[];
  seed: string;
};

const progressEvery = 500;
/** Run numbers are unique for each schedule with each mutant, and for each try at shortening one. */
const runsOfMutant = (mutant: number) => (mutant + 1) * 1_000_000;
const runsOfShrinking = 1_000_000_000;

/** Runs the schedules of a seed, then each mutant until one of these schedules finds it. */
export async function explore(
  runners: readonly Runner[],
  { schedules, seed, say, isMutating = true }: Options,
): Promise<Explored> {
  const points = new Set<string>();
  const wrong = new Map<number, Shortest>();
  await inTurns(runners, schedules, async (runner, number) => {
    const play = playOf(seed, number);
    const seen = await runner.play(number, play);
    for (const point of seen.points) points.add(point);
    if (seen.violations.length > 0) wrong.set(number, { play, seen });
    if ((number + 1) % progressEvery === 0)
      say(`${number + 1} of ${schedules} schedules, ${wrong.size} with a violation`);
    return true;
  });
  const kinds = countsOf([...wrong.values()].map(({ seen }) => seen));
  for (const [index, kind] of Object.keys(kinds).entries()) {
    const examples = [...wrong.values()].filter(({ seen }) => seen.violations[0]!.kind === kind);
    const shortest = examples.toSorted((a, b) => a.seen.stretches.length - b.seen.stretches.length)[0];
    if (!shortest) continue;
    const shrunk = await shrink(runners[0]!, shortest, runsOfShrinking + index * maxTries);
    say(`${kind} in ${kinds[kind]} schedules; the shortest:\n${describe(shrunk)}`);
  }
  const missed = isMutating ? await hunt(runners, { schedules, seed, say }, new Set(wrong.keys())) : [];
  const hunted = isMutating ? mutants.length : 0;
  return {
    ...{ violations: wrong.size, schedules, points: points.size },
    ...{ mutants: hunted, mutantsFound: hunted - missed.length, kinds, missed, seed },
  };
}

/** Runs each mutant until a schedule that passes without it shows a violation; returns those never found. */
async function hunt(
  runners: readonly Runner[],
  { schedules, seed, say }: Options,
  known: ReadonlySet<number>,
): Promise<string[]> {
  const missed: string[] = [];
  for (const [index, mutant] of mutants.entries()) {
    const { name, changes } = mutant;
    const options = { schedules, seed, mutant, firstRun: runsOfMutant(index) };
    const { found, met } = await huntOne(runners, options, known);
    const gone = changes.flatMap(([from]) => (met.has(from) ? [] : [from]));
    if (found === null || gone.length > 0) missed.push(name);
    say(found === null ? `${name}: not found` : `${name}: found by schedule ${found.number}: ${found.what}`);
    for (const piece of gone) say(`${name}: no statement says "${piece}"`);
  }
  return missed;
}

type Found = { number: number; what: string };

async function huntOne(
  runners: readonly Runner[],
  {
    schedules,
    seed,
    mutant,
    firstRun,
  }: { schedules: number; seed: string; mutant: Mutant; firstRun: number },
  known: ReadonlySet<number>,
): Promise<{ found: Found | null; met: ReadonlySet<string> }> {
  let found: Found | null = null;
  const met = new Set<string>();
  const rewrite = replacing(mutant.changes, met);
  await inTurns(runners, schedules, async (runner, number) => {
    if (found || known.has(number)) return !found;
    const [first] = (await runner.play(firstRun + number, playOf(seed, number), rewrite)).violations;
    if (first) found ??= { number, what: `${first.kind}, ${first.what}` };
    return !found;
  });
  return { found, met };
}

function countsOf(all: readonly Seen[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { violations } of all) {
    const { kind } = violations[0]!;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Distributes the numbers among the runners until one says that it is enough. */
async function inTurns(
  runners: readonly Runner[],
  count: number,
  work: (runner: Runner, number: number) => Promise<boolean>,
): Promise<void> {
  let next = 0;
  let goesOn = true;
  await Promise.all(
    runners.map(async (runner) => {
      while (goesOn && next < count) if (!(await work(runner, next++))) goesOn = false;
    }),
  );
}
