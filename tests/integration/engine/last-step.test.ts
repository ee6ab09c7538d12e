import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("engine", "last-step");
}, 600_000);

describe("a reply after the last step of a campaign", () => {
  const told = {
    replied: 1,
    finished: 1,
    people: [["finished", null]],
    logged: [{ kind: "reply", here: true }],
  };

  test.each([
    "mail",
    "network",
  ])("by %s counts as a reply to that campaign, whose person stays at the end (R14, R15)", (channel) => {
    expect(seen[channel]).toEqual(told);
  });

  test("counts for no campaign that has not sent a message", () => {
    expect(seen.other).toBe(0);
  });
});
