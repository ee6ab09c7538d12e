import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  seen = await runScenario("pace", "away");
}, 240_000);

describe("while the owner of a sending account is away (R22)", () => {
  test("nothing leaves for campaigns, also what a worker has claimed, and it says until when", () => {
    expect(seen.now).toMatchObject({
      before: ["One", "One", "One"],
      away: { from: "2026-03-01", until: "2026-03-14", isNow: true },
      meanwhile: [],
      lanes: [{ reason: "sender_away", until: "2026-03-14T23:00:00.000Z" }],
      early: 0,
    });
  });

  test("who is back is asked about what is more than seven days late, before anything leaves", () => {
    expect(seen.now).toMatchObject({
      ...{ waitedFor: true, still: [], returned: [], late: 3, said: 3 },
      sent: ["Two", "Two", "One"],
      account: { away_from: null, away_until: null },
    });
  });

  test("what somebody writes by hand leaves, and who is back early goes on at once", () => {
    expect(seen.early).toEqual({ meanwhile: [], byHand: ["By hand"], after: ["One", "One"] });
  });

  test("it may be planned, for days that come and at most a year ahead", () => {
    expect(seen.planned).toEqual({
      ...{ wrong: ["invalid_input", "invalid_input"], far: "invalid_input" },
      planned: { from: "2026-03-04", until: "2026-03-05", isNow: false },
      ...{ before: ["One", "One"], after: ["Two", "Two"] },
    });
  });

  test("the forecast has the same steps at the same instants, and says what holds them up (M2)", () => {
    expect(seen.forecast).toMatchObject({ steps: 12, isSame: true });
    expect(seen.forecast?.holds).toContain("sender_away");
  });
});
