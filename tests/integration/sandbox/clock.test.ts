import { type Installation, startInstallation } from "@/tests/support/installation";
import { runScenario } from "./run-scenario";

type Seen = {
  withoutAccount: string | null;
  drifts: Record<string, { moved: (number | "changed")[]; shown: number; speed: number }>;
  otherUntouched: boolean;
  outbox: unknown[];
  workspaceId: string;
  left: { ratio: number; speed: number; isReal: boolean; again: boolean; keptDays: number };
  real: string | null;
};

let installation: Installation;
let seen: Seen;

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  seen = await runScenario<Seen>("clock", installation);
}, 600_000);
afterAll(() => installation?.stop());

describe("a workspace's own clock (R31)", () => {
  test("continues from its current time when its speed changes", () => {
    for (const [speed, change] of Object.entries(seen.drifts)) {
      expect(change.shown).toBe(0);
      expect(change.speed).toBe(Number(speed));
    }
  });

  test("keeps all plans at their shown instant, to one real millisecond", () => {
    for (const [speed, { moved }] of Object.entries(seen.drifts)) {
      for (const by of moved) expect(Math.abs(Number(by))).toBeLessThanOrEqual(Number(speed));
    }
  });

  test("does not affect another workspace", () => {
    expect(seen.otherUntouched).toBe(true);
  });

  test("informs the browsers of the workspace", () => {
    expect(seen.outbox).toEqual([
      { event: "update_space", payload: { _id: seen.workspaceId, version: 2 } },
      { event: "refetch", payload: { list: "sandbox" } },
    ]);
  });

  test("exists only if there are accounts and all of them are sandboxed", () => {
    expect(seen.withoutAccount).toBe("not_sandboxed");
    expect(seen.real).toBe("not_sandboxed");
  });

  test("becomes real time when something real is connected, once, and keeps distances", () => {
    expect(seen.left).toEqual({ ratio: 600, speed: 1, isReal: true, again: false, keptDays: 0 });
  });
});
