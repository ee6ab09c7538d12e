import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  seen = await runScenario("engine", "unread");
}, 600_000);

describe("no one gets a follow-up while a reply of theirs may be unread (R15)", () => {
  test("a reconnected mailbox is read before anything is sent from it: ten people who wrote STOP get nothing", () => {
    expect(seen.reconnected).toEqual({
      first: 10,
      followedUp: 0,
      quietFollowedUp: 1,
      whileBroken: 0,
      immediate: 0,
      optedOut: 10,
    });
  });

  test("after a worker died, follow-ups wait until the whole backlog is recorded, then continue at once", () => {
    expect(seen.downtime).toEqual({
      beforeReading: 0,
      held: { "planned mailbox_not_checked": 2 },
      followedUp: 0,
      quietFollowedUp: 1,
    });
  });

  test("while the reading worker sends no heartbeat no one gets a follow-up, and then within a minute", () => {
    expect(seen.silent).toEqual({
      whileSilent: 0,
      held: { "planned mailbox_not_checked": 1 },
      followedUp: 1,
    });
  });

  test("a message prepared before the connection to an inbox was lost checks again before it is sent", () => {
    expect(seen.lostMeanwhile).toEqual({
      prepared: 1,
      whileUnread: 0,
      held: { "planned mailbox_not_checked": 1 },
      followedUp: 1,
    });
  });

  test("a check that ends while a follow-up is about to wait for it holds no one for the hour until the next check", () => {
    expect(seen.between).toEqual({ followedUp: 1 });
  });

  test("an email waits for the network account that reached the person before", () => {
    expect(seen.network).toEqual({
      messages: 2,
      whileAway: 0,
      held: { "planned account_not_checked": 2 },
      toTheOneWhoAnswered: 0,
      toTheQuietOne: 1,
    });
  });
});
