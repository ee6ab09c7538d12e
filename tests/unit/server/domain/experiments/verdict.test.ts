import { type Trial, verdictOf, winnerOf } from "@/server/domain/experiments/verdict";

/** Numbers that can be repeated, from 0 to 1. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Play = { seed: number; rates: readonly number[]; people: number; firstShare?: number };

/** Adds prospects one by one and checks after each reply: after how many a variant won, and which; null if none ever did. */
function play({ seed, rates, people, firstShare = 1 / rates.length }: Play) {
  const next = random(seed);
  const trials: Trial[] = rates.map((_, index) => ({ id: String(index), people: 0, successes: 0 }));
  for (let met = 1; met <= people; met++) {
    const draw = next();
    const rest = (draw - firstShare) / (1 - firstShare);
    const index = draw < firstShare ? 0 : 1 + Math.floor(rest * (rates.length - 1));
    const trial = trials[index]!;
    trial.people++;
    if (next() >= rates[index]!) continue;
    trial.successes++;
    const id = winnerOf(trials);
    if (id !== null) return { met, id };
  }
  return null;
}

const outcomes = (times: number, of: Omit<Play, "seed">) =>
  Array.from({ length: times }, (_, seed) => play({ ...of, seed }));

describe("the verdict on variants (R19)", () => {
  it.each([
    { rates: [0.1, 0.1], people: 1_000 },
    { rates: [0.35, 0.35], people: 1_000 },
    { rates: [0.1, 0.1], people: 1_000, firstShare: 0.8 },
    { rates: [0.12, 0.12, 0.12, 0.12], people: 800 },
  ])("calls at most 5 % of 1,000 equal pairs different, checking after every reply (M24): $rates $firstShare", (of) => {
    const wrong = outcomes(1_000, of).filter((outcome) => outcome !== null);
    expect(wrong.length).toBeLessThanOrEqual(50);
  });

  it("finds a text with twice the replies among 2,000 prospects in at least 8 of 10 trials (M24)", () => {
    const found = outcomes(200, { rates: [0.06, 0.12], people: 2_000 });
    expect(found.filter((outcome) => outcome?.id === "1").length).toBeGreaterThanOrEqual(160);
    expect(found.filter((outcome) => outcome?.id === "0")).toEqual([]);
  });

  it("estimates how many more prospects are needed, close to the actual number (M24)", () => {
    const seen = [
      { id: "a", people: 400, successes: 40 },
      { id: "b", people: 400, successes: 60 },
    ];
    const verdict = verdictOf(seen);
    if (verdict.kind !== "undecided" || verdict.moreNeeded === null) throw new Error(verdict.kind);
    const times = 1 + verdict.moreNeeded / 800;
    const later = (factor: number) =>
      verdictOf(
        seen.map(({ id, people, successes }) => ({
          id,
          ...{ people: people * factor, successes: successes * factor },
        })),
      );
    expect(later(times).kind).toBe("winner");
    expect(later(times * 0.9).kind).toBe("undecided");
  });

  it("estimates nothing before anything happened, and gives no number for texts that do equally well (M24)", () => {
    const equal = (people: number, successes: number) => ["a", "b"].map((id) => ({ id, people, successes }));
    expect(verdictOf(equal(500, 2))).toEqual({ kind: "too_early" });
    expect(verdictOf(equal(500, 50))).toEqual({ kind: "undecided", moreNeeded: null });
    expect(verdictOf(equal(0, 0))).toEqual({ kind: "too_early" });
  });
});
