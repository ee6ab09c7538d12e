import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "watchdog");
}, 600_000);

describe("the watchdog", () => {
  it("reports what is due and unexplained for two hours, once, when the worker has had time to catch up, and withdraws it when it is over (R13)", () => {
    expect(seen.slow).toEqual({
      early: [],
      caughtUp: [],
      late: ["ada0@sender.test"],
      told: 1,
      metric: 1,
      after: [],
      toldAfter: 2,
    });
  });

  it("counts the two hours on the workspace's own clock (R13, R31)", () => {
    expect(seen.fast).toEqual({ before: [], after: ["ada0@sender.test"] });
  });

  it("ignores what a rule explains (R13)", () => {
    expect(seen.explained).toEqual([[], []]);
  });
});
