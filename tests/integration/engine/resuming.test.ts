import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "resuming");
}, 600_000);

test("five hundred overdue steps return at the lane's pace, within its hours and its limit (R22, R8, R9)", () => {
  expect(seen.whilePaused).toBe(0);
  expect(seen.resumed).toMatchObject({
    first: "2026-03-05T11:00:00.000Z",
    sent: 60,
    maxPerDay: 30,
    days: 2,
  });
  expect(seen.resumed).toMatchObject({ outsideHours: 0, shortest: expect.any(Number) });
  expect((seen.resumed as { shortest: number }).shortest).toBeGreaterThanOrEqual(8);
});

test("repeatedly pausing, reconnecting and changing hours speeds nothing up (R22, R8)", () => {
  const { shortest, sent } = seen.pressed as { shortest: number; sent: number };
  expect(shortest).toBeGreaterThanOrEqual(8);
  expect(sent).toBeGreaterThanOrEqual(4);
});

test("a person keeps the mailbox that wrote first, even if the campaign's senders change (R12)", () => {
  expect(seen.senders).toEqual({ perPerson: [2], strangers: 0, used: 3 });
});

test("many campaigns at once contact no one more often than the budget allows, whatever workers do (R24, M10)", () => {
  expect(seen.budget).toEqual({ perDay: 2, perWeek: 4, sent: 32 });
});
