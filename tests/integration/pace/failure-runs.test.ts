import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  seen = await runScenario("pace", "failure-runs");
}, 600_000);

test("five failures in a row pause the action on the account, and each used a place of its limit (R9, R10)", () => {
  expect(seen.refusedAll).toMatchObject({
    before: {
      tried: 5,
      used: [5],
      rows: {
        "connection_request failed": 5,
        "connection_request planned action_paused": 15,
        "email planned": 5,
      },
    },
    paused: [{ kind: "connection_request", failures: 5, reason: "profile_gone" }],
  });
});

test("once a member resumes it, the action is tried again (R10)", () => {
  expect(seen.refusedAll?.after).toMatchObject({ "connection_request sent": 15 });
});

test("a successful action ends the run", () => {
  expect(seen.refusedSome).toEqual({ tried: 20 });
});
