import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  seen = await runScenario("engine", "takeover");
}, 600_000);

describe("rows of a dead worker", () => {
  it("are taken over by lease only, even if its clock was ahead (rule 13)", () => {
    expect(seen.clockAhead).toEqual({
      claimed: 2,
      reaped: 2,
      afterReap: ["planned", "unknown"],
      leases: 0,
      end: ["sent", "sent"],
      mails: 2,
    });
  });

  it("are found when their lane is free or held by another worker (rule 13)", () => {
    expect(seen.strays).toEqual({ found: [3, 0], states: ["planned", "planned", "unknown"], awake: 2 });
  });

  it("leave no message that stays sending for ever, whatever ends or holds them", () => {
    expect(seen.ready).toEqual({ skipped: 0, stopped: 0, postponed: 0 });
  });

  it("are left alone while their worker is working", () => {
    expect(seen.busy).toEqual({ found: 0, states: ["sent", "sent"], mails: 2 });
  });
});

describe("a worker that was taken for dead", () => {
  it("settles what it sent, and the sequence continues (rule 13)", () => {
    expect(seen.late?.sent).toEqual({
      ...{ state: "sent", person: "active", messages: ["sent"], steps: 2, mails: 1, asked: 0 },
    });
  });

  it("settles what was refused, and the person stops (R13)", () => {
    expect(seen.late?.refused).toEqual({
      ...{ state: "failed", person: "stopped", messages: ["failed"], steps: 1, mails: 0, asked: 0 },
    });
  });

  it("releases the person who was held for it", () => {
    expect(seen.late?.held).toMatchObject({ state: "sent", person: "active", steps: 2, mails: 1 });
  });

  it("keeps an email that a lookup had missed from being sent again (rule 12)", () => {
    expect(seen.late?.again).toMatchObject({ state: "sent", person: "active", steps: 2, mails: 1 });
  });

  it("gives the conversation back the text that a lookup had removed (rule 12)", () => {
    expect(seen.late?.missed).toMatchObject({ state: "sent", messages: ["sent"], mails: 1 });
  });
});

test("the watchdog sees every state that lasts longer than two hours (R13)", () => {
  expect(seen.watchdog).toEqual({
    planned: [0, 1],
    claimed: [0, 1],
    transmitting: [0, 1],
    unknown: [0, 1],
    waiting: [0, 0],
    holder: [0, 1],
  });
});
