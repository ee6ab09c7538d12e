import { runScenario } from "../inbox/run-scenario";

type Case = Record<string, unknown>;
let seen: Record<string, Case>;

beforeAll(async () => {
  seen = await runScenario("engine", "workers");
}, 600_000);

describe("workers", () => {
  test("two never send the same step twice (R06)", () => {
    expect(seen.twoWorkers).toEqual({ mails: 400, different: 400, states: ["sent"], used: 400 });
  });

  test("what a dead one was transmitting is unknown, looked up, and sent again only if it was never sent (R01, rule 13)", () => {
    expect(seen.deadWorker).toMatchObject({
      claimed: 4,
      reaped: 4,
      afterReap: ["planned", "planned", "unknown", "unknown"],
      mails: 4,
      different: 4,
      sameName: 4,
      looked: ["looked_up absent", "looked_up found"],
      messages: [{ state: "sent", n: 4 }],
    });
  });

  test("nothing counts as lost at the first check (rule 13)", () => {
    expect(seen.deadWorker?.firstLook).toEqual(["planned", "planned", "planned", "sent", "unknown"]);
  });

  test("a dead one's share of the limits is not lost (R49)", () => {
    expect(seen.deadWorker?.used).toBe(4);
  });

  test("a stale one writes nothing and sends nothing (R05, rule 11)", () => {
    expect(seen.fence).toEqual({
      afterStale: { mails: 0, states: [["claimed", 2]] },
      mails: 1,
      states: ["sent"],
      used: [1],
    });
  });

  test("one whose lease is nearly over does not start", () => {
    expect(seen.tired).toEqual({ mails: 0, after: ["planned"], used: [0] });
  });

  test("an outcome survives a database that goes away while it is recorded (R19)", () => {
    expect(seen.databaseGone).toEqual({ mails: 3, states: ["sent", "sent", "sent"] });
  });

  test("rows assigned to a live one that does not know them are released (R04)", () => {
    expect(seen.strays).toEqual({ left: [], states: Array(6).fill("sent") });
  });

  test("a lane never sleeps through a plan made while it is handed back", () => {
    expect(seen.wakes).toEqual({ slept: 0, mails: 80 });
  });

  test("an end and an entry in the same campaign never deadlock", () => {
    expect(seen.crossing).toEqual({ states: ["sent", "planned"], status: "active" });
  });

  test("a row that cannot be prepared does not delay others (R33)", () => {
    expect(seen.poison).toEqual({
      good: ["sent"],
      bad: [
        ["planned", "retry"],
        ["sent", null],
      ],
      leased: 0,
      lanes: 0,
    });
  });
});
