import { performance } from "node:perf_hooks";
import { hashOf } from "@/server/domain/simulation/log";
import { simulate } from "@/server/domain/simulation/simulate";
import { simulated } from "@/tests/support/simulated";
import { commit, conclude } from "../rig/report";

const runs = 5;
const size = { people: 2_000, accounts: 5 };
const sizes = { few: 500, many: 8_000 };
/** Events in a portion, as the service plays them. */
const batchSize = 200;

type Played = { ms: number; cpuMs: number; steps: number; hash: string };

/** Plays a month; returns how long that took, by the clock and in this thread's CPU time, the result, and its name. */
function play(people: number, accounts: number): Played {
  const plan = simulated(people, accounts);
  const until = new Date(+plan.startsAt + plan.days * 86_400_000);
  const cpu = process.threadCpuUsage();
  const begun = performance.now();
  const month = simulate(plan);
  while (!month.playUntil(until, batchSize));
  const { user, system } = process.threadCpuUsage(cpu);
  return {
    ...{ ms: performance.now() - begun, cpuMs: (user + system) / 1000 },
    ...{ steps: month.log.acts.length, hash: hashOf(month.log) },
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The thread's time per person: several months of a few people, so that both sides are measured over as much work. */
function perPerson(people: number, accounts: number): number {
  const months = Math.ceil(sizes.many / people);
  let cpuMs = 0;
  for (let month = 0; month < months; month++) cpuMs += play(people, accounts).cpuMs;
  return cpuMs / months / people;
}

/**
 * `seconds` on the clock. `growth`: a person's share of the thread's time at 8,000 over that at 500, on the same five accounts;
 * `growthWithAccounts`: with as many accounts as people ask for, so that all of them are written to. The least disturbed of
 * several runs by turns.
 */
export function measureSimulating(): never {
  const sized: Played[] = [];
  const shares = { few: [] as number[], many: [] as number[], manyAccounts: [] as number[] };
  for (let run = 0; run <= runs; run++) {
    const played = play(size.people, size.accounts);
    const few = perPerson(sizes.few, 5);
    const many = perPerson(sizes.many, 5);
    const manyAccounts = perPerson(sizes.many, 80);
    if (run === 0) continue;
    sized.push(played);
    shares.few.push(few);
    shares.many.push(many);
    shares.manyAccounts.push(manyAccounts);
  }
  const min = (values: readonly number[]) => Math.min(...values);
  const seconds = round(median(sized.map(({ ms }) => ms)) / 1000);
  const growth = round(min(shares.many) / min(shares.few));
  const growthWithAccounts = round(min(shares.manyAccounts) / min(shares.few));
  const hashes = new Set(sized.map(({ hash }) => hash));
  conclude(
    {
      ...{ measure: "simulate", seconds, growth, growthWithAccounts },
      ...{ hash: [...hashes].join(" "), isRepeatable: hashes.size === 1, days: 30, ...size },
      steps: sized[0]?.steps ?? 0,
      msPerPerson: {
        ...{ few: round(min(shares.few)), many: round(min(shares.many)) },
        manyAccounts: round(min(shares.manyAccounts)),
      },
      ...{ runs, n: size.people, node: process.versions.node, postgres: "none", commit: commit() },
    },
    [
      { name: "seconds", value: seconds, max: 10 },
      { name: "growth", value: growth, max: 1.2 },
      { name: "hashes", value: hashes.size, max: 1 },
    ],
  );
}

const round = (value: number) => Math.round(value * 1000) / 1000;
