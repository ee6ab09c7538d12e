import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("engine", "retracing");
}, 600_000);

describe("a copy restored from a backup (R47)", () => {
  test("sends nothing from any workspace before it is released, follows what the original did and continues from there", () => {
    expect(seen.path).toEqual({
      original: 6,
      claimed: 0,
      first: { recognised: 6, held: 0, isReleased: false },
      asked: { recognised: 6, held: 0, isReleased: true },
      ...{ mails: 9, isOnce: true, elsewhere: 1 },
      texts: ["sent"],
      people: ["finished", "finished", "finished"],
      doubts: [],
    });
  });

  test("checks a step after a condition that the original had passed before it executes it (R3)", () => {
    expect(seen.late).toEqual({
      original: ["connection_request", "message"],
      late: [
        ["connection_request", "sent", null],
        ["condition", "sent", null],
        ["message", "unknown", null],
      ],
      actions: ["connection_request", "message"],
      people: ["finished"],
      doubts: [],
    });
  });

  test("leaves unknown outcomes to a member (rule 13)", () => {
    expect(seen.unknowable).toEqual({
      original: 2,
      before: [
        ["email", "planned", null],
        ["email", "planned", null],
      ],
      after: [
        ["email", "unknown", "held"],
        ["email", "unknown", "held"],
      ],
      people: ["held", "held"],
      standing: { recognised: 0, held: 2, isReleased: true },
      mails: 2,
    });
  });

  test("does not wait for others that do not respond: their steps are postponed, checked again, and finally left to a member", () => {
    expect(seen.away).toEqual({
      aside: { states: [["email", "unknown", "looking_up"]], isReleased: true },
      looks: 8,
      states: [["email", "unknown", "held"]],
    });
  });
});
