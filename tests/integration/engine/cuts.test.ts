import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "cuts");
}, 120_000);

describe("when the network says that a limit is reached (R10)", () => {
  test("the kind stops for the day, nothing is lost and no place is used", () => {
    expect(seen).toMatchObject({
      stoppedAt: 4,
      waiting: [{ wait_reason: "daily_limit", count: 36 }],
      usage: [{ kind: "visit_profile", used: 4, cut_to: 5 }],
    });
  });

  test("the cap is halved and grows by two a working day to what it was", () => {
    expect(seen.days).toEqual([5, 7, 9, 10]);
  });

  test("and why says so", () => {
    expect(seen.cap).toMatchObject({
      passed: false,
      reason: "daily_limit",
      opensAt: "2026-03-03T08:00:00.000Z",
      detail: { used: 4, limit: 4, cap: "network" },
    });
  });
});

test("a week's limit of the network holds requests for seven days, and nothing else (CRED-06, CRED-35)", () => {
  expect(seen.week).toMatchObject({
    refusals: 1,
    inTheWeek: ["visit_profile", "visit_profile"],
    limited: { status: "active", connect_limited_at: expect.any(String) },
    after: ["connection_request", "connection_request", "connection_request"],
  });
});
