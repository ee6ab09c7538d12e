import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  seen = await runScenario("engine", "unread");
}, 400_000);

describe("nobody is followed up while an answer of theirs may lie unread (R15)", () => {
  test("a mailbox that is reconnected is read before anything leaves it: ten who wrote STOP get nothing", () => {
    expect(seen.reconnected).toEqual({
      first: 10,
      followedUp: 0,
      quietFollowedUp: 1,
      whileBroken: 0,
      atOnce: 0,
      optedOut: 10,
    });
  });

  test("after a worker died, follow-ups wait until the whole backlog is recorded, then go on at once", () => {
    expect(seen.downtime).toEqual({
      beforeReading: 0,
      held: { "planned mailbox_not_checked": 2 },
      followedUp: 0,
      quietFollowedUp: 1,
    });
  });

  test("while the worker that reads gives no sign of life nobody is followed up, and then within a minute", () => {
    expect(seen.silent).toEqual({
      whileSilent: 0,
      held: { "planned mailbox_not_checked": 1 },
      followedUp: 1,
    });
  });

  test("what was prepared before the connection to an inbox was lost asks again before it leaves", () => {
    expect(seen.lostMeanwhile).toEqual({
      prepared: 1,
      whileUnread: 0,
      held: { "planned mailbox_not_checked": 1 },
      followedUp: 1,
    });
  });

  test("a check that ends while a follow-up is about to wait for it holds nobody for the hour until the next look", () => {
    expect(seen.between).toEqual({ followedUp: 1 });
  });

  test("a mail waits for the network account that reached the person before", () => {
    expect(seen.network).toEqual({
      messages: 2,
      whileAway: 0,
      held: { "planned account_not_checked": 2 },
      toTheOneWhoAnswered: 0,
      toTheQuietOne: 1,
    });
  });
});
