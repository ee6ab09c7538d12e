import type { Explored } from "@/chaos/interleave/explore";
import { runScenario } from "../inbox/run-scenario";

let explored: Explored & { said: string[] };

/** The short form of npm run chaos -- interleave: the same schedules in every run. */
beforeAll(async () => {
  explored = await runScenario("chaos", "interleave");
}, 400_000);

describe("workers, api and intake in 300 drawn orders of their statements, commits and outside calls", () => {
  test("nobody is written to twice, after a stop, in two campaigns at once, or forgotten; places and texts are given back", () => {
    expect(explored.said.join("\n")).toBe("");
    expect(explored).toMatchObject({ violations: 0, schedules: 300 });
  });

  test("turns change at many different places", () => {
    expect(explored.points).toBeGreaterThanOrEqual(40);
  });
});
