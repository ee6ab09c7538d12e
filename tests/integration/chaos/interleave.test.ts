import type { Explored } from "@/chaos/interleave/explore";
import { runScenario } from "../inbox/run-scenario";

let explored: Explored & { said: string[] };

/** The short form of npm run chaos -- interleave, with the same schedules in every run. */
beforeAll(async () => {
  explored = await runScenario("chaos", "interleave");
}, 600_000);

describe("workers, api and intake in 300 random interleavings of their statements, commits and outside calls", () => {
  test("no one is contacted twice, after a stop, by two campaigns at once, or forgotten; limits and texts are released", () => {
    expect(explored.said.join("\n")).toBe("");
    expect(explored).toMatchObject({ violations: 0, schedules: 300 });
  });

  test("the interleavings switch at many different points", () => {
    expect(explored.points).toBeGreaterThanOrEqual(40);
  });
});
