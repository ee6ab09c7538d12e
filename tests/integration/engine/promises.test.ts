import { runScenario } from "../inbox/run-scenario";

test("people postponed to a date come before other late follow-ups (R11)", async () => {
  const seen = await runScenario("engine", "promises");
  expect(seen).toEqual({ paused: 0, away: 0, nobody: 2 });
}, 600_000);
