import { runScenario } from "../inbox/run-scenario";

test("a mailbox whose connection broke while the database was away does not count as read once that is back (R15)", async () => {
  expect(await runScenario("intake", "interrupted")).toEqual({ before: 1, after: 0, ended: true });
}, 600_000);
