import { runScenario } from "../inbox/run-scenario";

test("people who were put off to a date come before other follow-ups that are late (R11)", async () => {
  const seen = await runScenario("engine", "promises");
  expect(seen).toEqual({ paused: 0, away: 0, nobody: 2 });
}, 400_000);
