import { runScenario } from "../inbox/run-scenario";

type Case = Record<string, unknown>;
let seen: Record<string, Case>;

beforeAll(async () => {
  seen = await runScenario("pace", "pacing");
}, 600_000);

describe("pacing", () => {
  test("daily limits hold, and nights and weekends are free (R5, R6, R9)", () => {
    const perDay = seen.days?.perDay as Record<string, number>;
    expect(Object.keys(perDay)).toEqual(["2026-03-05", "2026-03-06", "2026-03-09", "2026-03-10"]);
    const [first = 0, second, third, last = 0] = Object.values(perDay);
    expect([second, third, first + last]).toEqual([20, 20, 20]);
    expect(seen.days).toMatchObject({ outsideHours: 0, weekend: 0, used: [first, 20, 20, last] });
  });

  test("nothing is sent on a day off (R6)", () => {
    expect(seen.dayOff).toEqual({ "2026-03-02": 5, "2026-03-04": 5 });
  });

  test("a message waits for the recipient's morning and delays no one else (R7)", () => {
    expect(seen.recipients).toEqual({
      waiting: ["planned outside_recipient_hours", "sent", "sent"],
      why: expect.objectContaining({ at: "2026-03-02T14:00:00.000Z", reason: "outside_recipient_hours" }),
      // The last one waited for Tokyo, until the setting was turned off.
      hours: [9, 9, 14, 16],
    });
  });

  test("spacing is between 8 and 14 minutes, on no grid (R8)", () => {
    expect(seen.days).toMatchObject({ tooClose: 0, tooFar: 0 });
    expect(seen.days?.onGrid).toBeLessThanOrEqual(1);
  });

  test("after the weekend the first email is sent on Monday soon after nine", () => {
    expect(seen.days?.firstOnMonday).toMatch(/^2026-03-09T08:0\d/);
    expect(seen.days?.night).toMatchObject({ slot_reason: "daily_limit" });
  });

  test("a new account follows the warm-up exactly, though a worker dies on every day (R10, R49)", () => {
    expect(seen.ramp).toEqual([5, 7, 9, 11, 13, 15, 15, 15, 15, 15]);
  });

  test("requests keep a daily and a seven-day limit, while other steps continue (R9)", () => {
    expect(seen.week).toMatchObject({
      dayOne: [5, 3],
      reason: ["daily_limit"],
      why: { kind: "connection_request", at: "2026-03-03T08:00:00.000Z", reason: "daily_limit" },
      perDay: { "2026-03-02": 5, "2026-03-03": 5, "2026-03-04": 2, "2026-03-09": 5, "2026-03-10": 5 },
    });
  });

  test("follow-ups come first, but every fifth turn belongs to new people (R11)", () => {
    const four = "follow-up follow-up follow-up follow-up first";
    expect(seen.order).toBe([four, four, four].join(" "));
  });

  test("new people start in the order of their campaigns, then by waiting time (R11)", () => {
    expect(seen.campaignOrder).toBe("first first third third second second third third");
  });

  test("new people who cannot be contacted yet use up no one's turn (R11)", () => {
    const four = "follow-up follow-up follow-up follow-up new";
    expect(seen.turns).toBe([four, four].join(" "));
  });

  test("a member's own message is sent at night, unchanged, and only when its time has come (R11)", () => {
    expect(seen.byHand).toEqual({
      early: 0,
      mails: 2,
      text: "By {hand}",
      to: "other@p1.test",
      replies: true,
      at: "2026-03-02T22:00:10.000Z",
      message: { state: "sent" },
      other: ["planned", "sent", "sent"],
    });
  });

  test("a faster clock turns no rule off (R31)", () => {
    expect(seen.fast).toMatchObject({ mails: 20, outsideHours: 0, tooClose: 0, people: 10 });
    expect(seen.fast?.realSeconds).toBeLessThan(200);
  });

  test("a change of speed moves future plans, in rows and lanes alike (R31)", () => {
    expect(seen.rescaled).toEqual({ due: 144, wake: 144 });
  });

  test("a refused address is marked, its person stopped, and the attempt counts (R9, R13, R17)", () => {
    expect(seen.trouble?.bounce).toMatchObject({
      states: ["failed 550 5.1.1 no such user"],
      people: ["stopped bounced"],
      address: { email_status: "invalid" },
      used: [1],
      campaign: { status: "finished" },
    });
  });

  test("a temporary failure is retried and sent once (R13, R09)", () => {
    expect(seen.trouble).toMatchObject({ sent: 1, end: ["sent"], used: [1] });
  });

  test("a mailbox that cannot sign in is tried once and waits for a member (R11)", () => {
    expect(seen.login).toEqual({
      logins: 1,
      mailbox: { status: "disabled", problem: "login_failed" },
      lane: { closed_reason: "mailbox_disconnected" },
      states: ["planned"],
      used: [0],
      told: 1,
    });
  });

  test("one person gets at most two messages in 24 hours (R24)", () => {
    expect(seen.budget).toEqual({
      today: 2,
      reason: "planned touch_budget",
      times: ["2026-03-02T09:00:00.000Z", "2026-03-02T10:00:00.000Z", "2026-03-03T09:00:00.000Z"],
    });
  });

  test("new people get the sender with the fewest days of work (R12)", () => {
    expect(seen.spread).toEqual([46, 22, 22]);
  });
});
