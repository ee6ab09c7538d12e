import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  seen = await runScenario("engine", "reassign");
}, 600_000);

describe("people move to another sender of their campaign when a member decides so (R12)", () => {
  const by = (account: number, kind: string, times: number) =>
    Array.from({ length: times }, () => [account, kind]);

  test("they wait for the removed sender, and the campaign says how many", () => {
    expect(seen.network).toMatchObject({
      before: [...by(0, "connection_request", 3), ...by(0, "message", 3)],
      stood: 6,
      groups: [
        ["network", "removed", 3],
        ["email", "removed", 3],
      ],
    });
  });

  test("the consequences are announced, carried out, and written to the log (M3)", () => {
    expect(seen.network).toMatchObject({
      outlook: { moving: 3, underWay: 0, asked: 2, unconnected: 0, newThreads: 0 },
      last: { total: 3, done: 3, left: 0, outcome: "done" },
      ...{ mailed: 3, after: [], events: 6 },
    });
  });

  test("an account sends requests again to people it is not connected with, and messages the others at once (R3)", () => {
    expect(seen.network?.first).toEqual([...by(1, "message", 1), ...by(1, "connection_request", 2)]);
    expect(seen.network?.texts).toEqual(["Two", "Two"]);
  });

  test("people who do not accept get no message, and nothing is done twice", () => {
    expect(seen.network).toMatchObject({
      refused: [
        ["connection_request", "sent", null, false],
        ["condition", "skipped", "already_connected", false],
        ["message", "sent", null, false],
        ["connection_request", "sent", null, true],
        ["condition", "skipped", "not_connected", true],
        ["message", "skipped", "not_connected", true],
        ["email", "sent", null, true],
      ],
      mails: 3,
    });
  });

  test("a request left behind is withdrawn in time, once, unless it was accepted (R10, R12)", () => {
    expect(seen.left).toMatchObject({ askedAgain: 2, early: 0, takenBack: [0, 0], accepted: 1 });
  });

  test("a late step still needs a decision first, about the request in its place (R12, R22)", () => {
    expect(seen.left).toMatchObject({ late: ["connection_request", null, "late"] });
  });

  test("a follow-up from another mailbox is a new email with the first subject; a reply in the old thread ends the sequence (R14, R20)", () => {
    expect(seen.mail).toEqual({
      outlook: { moving: 2, underWay: 0, asked: 0, unconnected: 0, newThreads: 2 },
      mails: [
        [0, "Hello", 0],
        [0, "Hello", 0],
        [1, "Hello", 0],
      ],
    });
  });

  test("messages being sent stay with their sender, and nothing is sent twice while a worker sends", () => {
    expect(seen.crossing).toEqual({
      outlook: { moving: 20, underWay: 20, asked: 0, unconnected: 0, newThreads: 0 },
      first: { done: 20, left: 20 },
      stayed: [["email", "taken_out", 20]],
      ...{ taken: 20, mails: 60, twice: 0, open: 20 },
    });
  });

  test("many people are moved in batches", () => {
    expect(seen.many).toMatchObject({
      last: { total: 1_100, done: 500, outcome: null },
      shown: { total: 1_100, done: 1_100, left: 0, outcome: "done" },
      groups: [],
    });
  });
});
