import { runScenario } from "../inbox/run-scenario";

type Seen = Record<"people" | "sent" | "aDay" | "aWeek", [number, number]> & { planned: number; put: number };

test("overlapping campaigns on the real engine contact no one more often than the budget allows, by the server's records and by the ledger (R24, M10)", async () => {
  const seen = await runScenario<Seen>("pace", "touch-budget");
  expect(seen.people).toEqual([60, 60]);
  expect(seen.aDay).toEqual([2, 2]);
  expect(seen.aWeek).toEqual([6, 6]);
  expect(seen.sent[0]).toBe(seen.sent[1]);
  // The budget is not only respected but used: nearly everything is sent in the end, much of it later than due.
  expect(seen.sent[0]).toBeGreaterThan(0.9 * seen.planned);
  expect(seen.put).toBeGreaterThan(seen.planned / 4);
}, 600_000);
