import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  seen = await runScenario("engine", "absences");
}, 600_000);

test("two absences are waited out, the third becomes a task, and nothing is sent before it is done (R16)", () => {
  expect(seen.done).toMatchObject({
    third: ["planned task_open"],
    waiting: { mails: 0, rows: ["planned task_open"] },
    text: expect.stringMatching(/^P\d+ Q is out of office for the third time\./),
  });
  expect(seen.done?.second).not.toEqual(seen.done?.third);
});

test("once the task is done the sequence continues (R16)", () => {
  expect(seen.done).toMatchObject({ state: "completed", mails: 1 });
});

test("a stop ends the task, too (R14)", () => {
  expect(seen.stopped).toEqual({ rows: ["skipped stopped"], task: "skipped" });
});
