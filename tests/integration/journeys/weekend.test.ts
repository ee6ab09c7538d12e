import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { runScenario } from "../inbox/run-scenario";

type Seen = {
  replayed: { steps: number; onlyForecast: unknown[]; onlyReal: unknown[] };
  leftWhilePaused: number;
  changes: Campaign["changes"];
  added: string;
  late: number;
  faults: string[];
  reached: number;
  removedStepDone: number;
  doubles: number;
  states: Record<string, number>;
  outsideHours: number;
  onTheWeekend: number;
  monday: { berlin: string; newYork: string };
  repeatedHour: { acts: number; days: string[] };
  smallestGapSeconds: number;
  texts: { old: number; new: number };
  reasons: { isSaid: boolean; isKept: boolean }[];
};
let seen: Seen;

/** From a Thursday in October to the middle of November, from one wake-up of the engine to the next. */
beforeAll(async () => {
  seen = await runScenario<Seen>("journeys", "weekend");
}, 600_000);

const people = 90;

describe("J8, a campaign in two cities is edited on Friday and continues as the clocks change", () => {
  test("sends nothing while it is paused (R22)", () => expect(seen.leftWhilePaused).toBe(0));

  test("affects as many people as announced, sends back people past the added step, and strands no one (R23, M8)", () => {
    expect(seen.faults).toEqual([]);
    const { ahead, missed } = seen.changes.find(({ stepId }) => stepId === seen.added)!;
    expect(ahead).toBeGreaterThan(0);
    expect(missed).toBeGreaterThan(0);
    expect(seen.reached).toBe(ahead + missed);
    expect(seen.removedStepDone).toBe(0);
    expect(seen.texts).toEqual({ old: 0, new: expect.any(Number) });
    expect(seen.texts.new).toBeGreaterThan(0);
  });

  test("gives no one a step twice, and brings everyone to the end", () => {
    expect(seen.doubles).toBe(0);
    expect(seen.states).toEqual({ finished: people });
  });

  test("sends within each account's hours, nothing on the weekend, and starts on Monday at nine by each city's clock (R5, R7, M9)", () => {
    expect(seen.outsideHours).toBe(0);
    expect(seen.onTheWeekend).toBe(0);
    expect(seen.monday.berlin).toMatch(/^2027-11-01T08:0/);
    expect(seen.monday.newYork).toMatch(/^2027-11-01T13:0/);
  });

  test("treats the hour that occurs twice as part of one day, without a burst then or after the pause (R7, R8, R22)", () => {
    expect(seen.repeatedHour).toEqual({ acts: expect.any(Number), days: ["2027-10-31"] });
    expect(seen.repeatedHour.acts).toBeGreaterThan(5);
    expect(seen.smallestGapSeconds).toBeGreaterThanOrEqual(240);
    expect(seen.late).toBe(0);
  });

  test("continues as simulated after the edit: everyone, every step, to the millisecond (M2, R8)", () => {
    expect(seen.replayed).toMatchObject({ onlyForecast: [], onlyReal: [] });
    expect(seen.replayed.steps).toBeGreaterThan(2 * people);
  });

  test("gives five people the reason why nothing is sent yet, and it holds true (M3)", () => {
    expect(seen.reasons).toHaveLength(5);
    expect(seen.reasons.filter(({ isSaid, isKept }) => !isSaid || !isKept)).toEqual([]);
  });
});
