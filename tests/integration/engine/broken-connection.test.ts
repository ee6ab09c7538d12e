import { runScenario } from "../inbox/run-scenario";

test("a process outlives connections that break, in use or idle, and goes on with new ones (R03)", async () => {
  const seen = await runScenario("engine", "broken-connection");
  expect(seen).toEqual({ cut: 2, heldAnswer: "refused", after: 1 });
}, 400_000);
