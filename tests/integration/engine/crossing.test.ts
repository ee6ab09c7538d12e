import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  seen = await runScenario("engine", "crossing");
}, 600_000);

describe("concurrent transactions take their locks in one order (server/engine/lock-order.md)", () => {
  test("settling the last people of a campaign does not wait for a pause that needs their rows (R22)", () => {
    expect(seen.pause).toEqual({ states: ["failed", "failed", "failed"], status: "paused" });
  });

  test("a step prepared while its campaign was being paused is not sent, and waits with the others (R22)", () => {
    expect(seen.pauseBeforeMark).toEqual({
      ...{ prepared: 1, mails: 0, texts: 0 },
      ...{ state: "planned", waits: "campaign_paused", dueAt: null, used: [0] },
    });
  });

  test("a campaign locked when its last person was done ends afterwards (R30)", () => {
    expect(seen.finish).toEqual({ before: "active", jobs: 1, after: "finished" });
  });

  test("preparing a step that is dropped does not hold its lane while it waits for the campaign (R23)", () => {
    expect(seen.prepare).toEqual({ states: ["skipped"], people: ["finished"], jobs: 1 });
  });

  test("a reply and settling the email it crosses do not wait for each other (R14, R16)", () => {
    expect(seen.reply).toEqual({ recorded: true, both: 1, people: ["stopped replied"] });
  });

  test("plans made while a user changes the clock's speed use the new clock (R31)", () => {
    expect(seen.clock).toEqual({ reason: "outside_hours", isSoon: true });
  });

  test("data that was missing and has arrived is not waited for, although a worker looked before (R13, R21)", () => {
    expect(seen.completed).toEqual({ mails: 1, states: ["sent"] });
  });

  test("resuming a person locks the campaign before the person (R30)", () => {
    expect(seen.resume).toEqual({ before: "finished", after: "active" });
  });
});
