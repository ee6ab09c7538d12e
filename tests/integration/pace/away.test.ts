import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  seen = await runScenario("pace", "away");
}, 600_000);

describe("while an account's owner is away (R22)", () => {
  test("campaigns send nothing, including claimed steps, and say until when", () => {
    expect(seen.now).toMatchObject({
      before: ["One", "One", "One"],
      away: { from: "2026-03-01", until: "2026-03-14", isNow: true },
      meanwhile: [],
      lanes: [{ reason: "sender_away", until: "2026-03-14T23:00:00.000Z" }],
      early: 0,
    });
  });

  test("on return a decision is needed about steps more than seven days late, before anything is sent", () => {
    expect(seen.now).toMatchObject({
      ...{ waitedFor: true, still: [], returned: [], late: 3, said: 3 },
      sent: ["Two", "Two", "One"],
      account: { away_from: null, away_until: null },
    });
  });

  test("messages by members are still sent, and an early return resumes at once", () => {
    expect(seen.early).toEqual({ meanwhile: [], byHand: ["By hand"], after: ["One", "One"] });
  });

  test("it can be planned for future days within a year", () => {
    expect(seen.planned).toEqual({
      ...{ wrong: ["invalid_input", "invalid_input"], far: "invalid_input" },
      planned: { from: "2026-03-04", until: "2026-03-05", isNow: false },
      ...{ before: ["One", "One"], after: ["Two", "Two"] },
    });
  });

  test("the forecast has the same steps at the same instants, and says what delays them (M2)", () => {
    expect(seen.forecast).toMatchObject({ steps: 12, isSame: true });
    expect(seen.forecast?.holds).toContain("sender_away");
  });
});
