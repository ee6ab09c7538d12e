import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("accounts", "withdrawals");
}, 600_000);

describe("unanswered connection requests (R10)", () => {
  test("are withdrawn after the days their owner set, not before, and once", () => {
    expect(seen).toMatchObject({ asked: 3, early: 0, after: { takenBack: 2 } });
  });

  test("wait while the network cannot be reached, and their messages wait too", () => {
    expect(seen.busy).toEqual(Array(3).fill("planned waiting_for_acceptance"));
  });

  test("skip the messages that waited for an acceptance; people who accepted meanwhile are left to the event", () => {
    expect(seen.after).toMatchObject({
      rows: expect.arrayContaining([
        "skipped not_connected",
        "skipped not_connected",
        "planned waiting_for_acceptance",
      ]),
    });
  });

  test("are not sent again by the same account for three weeks", () => {
    expect(seen).toMatchObject({ soon: 0, later: 1 });
  });
});
