import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  seen = await runScenario("engine", "crossing");
}, 400_000);

describe("transactions that cross take their locks in one order (server/engine/lock-order.md)", () => {
  test("settling the last people of a campaign does not wait for who pauses it and wants their rows (R22)", () => {
    expect(seen.pause).toEqual({ states: ["failed", "failed", "failed"], status: "paused" });
  });

  test("a step that was prepared while its campaign was being paused does not leave, and waits with the others (R22)", () => {
    expect(seen.pauseBeforeMark).toEqual({
      ...{ prepared: 1, mails: 0, texts: 0 },
      ...{ state: "planned", waits: "campaign_paused", dueAt: null, used: [0] },
    });
  });

  test("a campaign that was held when its last person was done ends afterwards (R30)", () => {
    expect(seen.finish).toEqual({ before: "active", jobs: 1, after: "finished" });
  });

  test("preparing a step that falls away does not hold its lane while it waits for the campaign (R23)", () => {
    expect(seen.prepare).toEqual({ states: ["skipped"], people: ["finished"], jobs: 1 });
  });

  test("a reply and the settling of the mail it crosses do not wait for each other (R14, R16)", () => {
    expect(seen.reply).toEqual({ recorded: true, both: 1, people: ["stopped replied"] });
  });

  test("what the engine plans while somebody changes the speed of the clock stands on the new one (R31)", () => {
    expect(seen.clock).toEqual({ reason: "outside_hours", isSoon: true });
  });

  test("what somebody lacked and has by now is not waited for, although a worker looked before (R13, R21)", () => {
    expect(seen.completed).toEqual({ mails: 1, states: ["sent"] });
  });

  test("letting a person go on takes the campaign before the person (R30)", () => {
    expect(seen.resume).toEqual({ before: "finished", after: "active" });
  });
});
