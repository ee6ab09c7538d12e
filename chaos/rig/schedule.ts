import { chance } from "@/server/domain/campaigns/chance";
import { type StopPoint, stopPointNames } from "@/server/engine/stop-points";

export type Victim = "worker" | "api" | "postgres" | "clock";
/** `point` null: at any moment. `turn`: how many passes of the point succeed first. */
export type Kill = { victim: Victim; point: StopPoint | null; turn: number };

/** The latest pass for a kill, counted over all workers: of batches at some points, of single emails at the others. */
const latest: Record<StopPoint, number> = {
  after_claim: 6,
  after_render: 4,
  after_rcpt: 40,
  mid_data: 40,
  after_dot: 40,
  after_250: 40,
  after_commit: 20,
};
const anyMoment: readonly Victim[] = ["worker", "postgres", "api", "clock"];
/** The share of kills at named points that also take Postgres down. */
const withPostgres = 0.25;

/** The kills of a run, the same for the same seed: per round every named point once, and two at any moment. */
export function scheduleOf(kills: number, workers: number, seed: string): Kill[] {
  const all: Kill[] = [];
  for (let round = 0; all.length < kills; round++) {
    const due: Kill[] = [
      ...stopPointNames.map((point): Kill => {
        const at = `${seed}|${round}|${point}`;
        const victim = chance(`${at}|victim`) < withPostgres ? "postgres" : "worker";
        return { victim, point, turn: 1 + Math.floor((chance(at) * latest[point]) / workers) };
      }),
      ...[0, 1].map(
        (n): Kill => ({ victim: anyMoment[(round * 2 + n) % anyMoment.length]!, point: null, turn: 1 }),
      ),
    ];
    all.push(...shuffled(due, `${seed}|${round}`));
  }
  return all.slice(0, kills);
}

function shuffled<T>(items: readonly T[], seed: string): T[] {
  return items
    .map((item, index) => ({ item, place: chance(`${seed}|${index}|place`) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
