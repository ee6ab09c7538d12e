import { runScenario } from "../inbox/run-scenario";

test("a process survives broken connections, in use or idle, and continues with new ones (R03)", async () => {
  const seen = await runScenario("engine", "broken-connection");
  expect(seen).toEqual({ cut: 2, heldAnswer: "refused", after: 1 });
}, 600_000);
