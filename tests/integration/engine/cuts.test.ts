import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "cuts");
}, 600_000);

describe("when the network says that a limit is reached (R10)", () => {
  test("the kind stops for the day, nothing is lost and no place is used", () => {
    expect(seen).toMatchObject({
      stoppedAt: 4,
      waiting: [{ wait_reason: "daily_limit", count: 36 }],
      usage: [{ kind: "visit_profile", used: 4, cut_to: 5 }],
    });
  });

  test("the limit is halved and grows by two per working day back to its old value", () => {
    expect(seen.days).toEqual([5, 7, 9, 10]);
  });

  test("and why says so", () => {
    expect(seen.cap).toMatchObject({
      passed: false,
      reason: "daily_limit",
      opensAt: "2026-03-03T08:00:00.000Z",
      detail: { used: 4, limit: 4, cap: "network" },
    });
  });
});

test("after a challenge the kind stops for the day and starts the next with half its limit (R10)", () => {
  expect(seen.challenge).toEqual({
    shutOut: [{ closed_reason: "account_disconnected" }],
    looksByDay: [3, 8, 15],
  });
});

test("a weekly limit of the network stops requests for seven days, and nothing else (CRED-06, CRED-35)", () => {
  expect(seen.week).toMatchObject({
    refusals: 1,
    inTheWeek: ["visit_profile", "visit_profile"],
    limited: { status: "active", connect_limited_at: expect.any(String) },
    after: ["connection_request", "connection_request", "connection_request"],
  });
});

test("a limit the network sets for a member in one workspace applies in all others (R10, CRED-35)", () => {
  expect(seen.shared).toEqual({ days: [5, 7], requests: 0, shown: true });
});

describe("the steps of the network (CAMP-28)", () => {
  test("are executed once each, in order, with their own texts", () => {
    const url = "https://people.example/groups/8100300/";
    expect(seen.steps).toMatchObject({
      actions: [
        { kind: "follow" },
        { kind: "like_post" },
        { kind: "comment_post", text: expect.stringMatching(/^Well said, P\d+$/) },
        { kind: "endorse" },
        { kind: "event_invite", url },
        {
          kind: "connection_by_email",
          email: expect.stringMatching(/^p\d+@target\.test$/),
          note: "Shall we?",
        },
        { kind: "inmail", subject: expect.stringMatching(/^Hello P\d+$/), text: "A question" },
        { kind: "group_message", url, text: "Hi group" },
        { kind: "event_message", url, text: "Hi guest" },
      ],
      people: ["finished"],
    });
  });

  test("are shown in the conversation if they have a text", () => {
    expect(seen.steps).toMatchObject({
      messages: [
        { kind: "connection_request", subject: null, text: "Shall we?", state: "sent" },
        { kind: "inmail", subject: expect.stringMatching(/^Hello/), text: "A question", state: "sent" },
        { kind: "group_message", subject: null, text: "Hi group", state: "sent" },
        { kind: "event_message", subject: null, text: "Hi guest", state: "sent" },
      ],
    });
  });

  test("count against the limit of their kind at the network (R9)", () => {
    expect(seen.steps).toMatchObject({
      usage: [
        { kind: "comment_post", used: 1 },
        { kind: "connection_request", used: 1 },
        { kind: "endorse", used: 1 },
        { kind: "event_invite", used: 1 },
        { kind: "follow", used: 1 },
        { kind: "inmail", used: 1 },
        { kind: "like_post", used: 1 },
        { kind: "message", used: 2 },
      ],
    });
  });

  test("wait if the network refuses them for now, and continue once the person's data changed (CAMP-26)", () => {
    expect(seen.barred).toEqual({ rows: ["inmail planned closed_profile"], people: ["active"], used: [0] });
    expect(seen.opened).toEqual(["inmail sent"]);
  });

  test("wait for the account's subscription without asking the network, and continue with it (CAMP-26)", () => {
    expect(seen.unpaid).toEqual({ rows: ["inmail planned not_premium"], asked: 0 });
    expect(seen.paid).toEqual(["inmail sent"]);
  });

  test("without credits the network is asked once, and again on the next working day (CAMP-26, CRED-35)", () => {
    expect(seen.credits).toEqual({
      asked: 1,
      rows: ["inmail planned daily_limit", "inmail planned daily_limit", "inmail planned out_of_credits"],
    });
    expect(seen.refilled).toEqual(["inmail sent", "inmail sent", "inmail sent"]);
  });

  test("a refused like is skipped, a refused InMail stops the person (R13, CAMP-24)", () => {
    expect(seen.refusals13).toEqual({
      rows: ["like_post failed profile_gone", "inmail failed profile_gone"],
      people: ["stopped send_failed"],
    });
  });

  test("an unconfirmed comment is found by its key and not written twice", () => {
    expect(seen.unsure).toEqual(["comment_post unknown connection_lost"]);
    expect(seen.found).toEqual({ rows: ["comment_post sent"], comments: 1, people: ["finished"] });
  });
});
