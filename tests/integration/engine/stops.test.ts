import { runScenario } from "../inbox/run-scenario";

type Case = Record<string, unknown>;
let seen: Record<string, Case>;

beforeAll(async () => {
  seen = await runScenario("engine", "stops");
}, 600_000);

describe("what users and replies do to steps in progress", () => {
  test("a pause wins over claimed steps: nothing is sent, limits and texts are released (R22, R14)", () => {
    expect(seen.pause).toMatchObject({
      claimed: 1,
      during: 1,
      after: {
        mails: 0,
        states: ["planned campaign_paused", "planned campaign_paused"],
        used: [0],
        messages: [],
      },
      idle: 0,
    });
  });

  test("a reply waits for a transaction that adds the person to a campaign, and stops that too (R14)", () => {
    expect(seen.replyWhileEntering).toEqual({
      mails: 0,
      people: ["stopped replied"],
      states: ["skipped stopped"],
    });
  });

  test("on resume everyone is contacted once, and not in a burst (R22)", () => {
    expect(seen.pause).toMatchObject({
      resumed: 2,
      sent: 2,
      apart: true,
      conversations: 2,
    });
  });

  test("people more than seven days late wait for a decision (R22)", () => {
    expect(seen.late).toEqual({
      resumed: 3,
      sent: 1,
      waiting: ["planned late", "planned late", "sent"],
      after: 3,
    });
  });

  test("people on the account's blacklist by company, domain, address or profile are never contacted (CRED-121)", () => {
    expect(seen.blacklist).toMatchObject({ keys: true, visits: 1 });
    expect((seen.blacklist?.people as string[]).toSorted()).toEqual([
      "finished",
      ...Array(4).fill("stopped blacklisted"),
    ]);
  });

  test("a reply wins over a claimed step (R16)", () => {
    expect(seen.replyFirst).toMatchObject({
      mails: 0,
      crossed: false,
      states: ["skipped stopped"],
      people: ["stopped replied"],
      used: [0],
      messages: 0,
    });
  });

  test("a reply during transmission stops the sequence and is noted as crossed (R14)", () => {
    expect(seen.crossedSaid).toEqual({ said: "go", crossed: true });
    expect(seen.replyCrosses).toMatchObject({ states: ["sent"], people: ["stopped replied"] });
    expect(seen.replyCrosses?.events).toContain("crossed replied");
  });

  test("a person stopped by a member gets nothing, continues where they stopped, and a step can be skipped", () => {
    expect(seen.byHand).toEqual({
      stopped: { states: ["sent", "skipped stopped"], people: ["stopped manual"] },
      nothing: 1,
      wrong: "person_not_running",
      second: [expect.stringContaining("Hi"), "Again"],
      end: { states: ["sent", "sent", "skipped user_skipped"], people: ["finished"] },
    });
  });

  test("out of office holds claimed steps too, and ends on its day (R16)", () => {
    expect(seen.absence).toEqual({
      held: { mails: 0, states: ["planned out_of_office"], used: [0] },
      at: ["2026-03-05T08:00:00.000Z"],
    });
  });

  test("a placeholder without a value waits as missing data and is named; filling it in sends (R21)", () => {
    expect(seen.missing).toEqual({
      parked: {
        states: ["planned missing_data"],
        detail: { wait_detail: { fields: "company_name" }, due_at: null },
      },
      texts: ["You work at Quill Ltd"],
      used: [1],
    });
  });

  test("an accepted request is followed by its message, an unanswered one continues without it (R3)", () => {
    expect(seen.connection).toMatchObject({
      yes: ["visit_profile sent", "connection_request sent", "condition sent", "message sent", "email sent"],
      no: [
        "visit_profile sent",
        "connection_request sent",
        "condition skipped not_connected",
        "message skipped not_connected",
        "email sent",
      ],
      messageAt: ["2026-03-04T10:00:00.000Z"],
      statuses: ["contacted", "contacted"],
    });
  });

  test("a message without a condition waits for the acceptance (R3)", () => {
    expect(seen.waitsForYes).toEqual({
      waiting: ["sent", "planned waiting_for_acceptance"],
      after: ["sent", "sent"],
    });
  });

  test("a version without a step moves its people on with the time they had left (R23)", () => {
    expect(seen.publish).toEqual({
      moved: ["sent", "skipped step_removed", "planned"],
      sent: [
        ["One", "2026-03-02T09:00:00.000Z"],
        ["Three", "2026-03-04T09:00:00.000Z"],
      ],
    });
  });

  test("an unknown outcome is held for a member and never sent again automatically (rule 13)", () => {
    expect(seen.held).toMatchObject({
      held: { states: ["unknown no_reply_after_transmission"], people: ["held"] },
      after: ["sent", "planned"],
      people: ["active"],
      messages: [{ state: "sent" }],
    });
  });
});

test("a smart campaign leads each person by what they did, and a late yes sends nothing twice (CAMP-84, R3)", () => {
  const asked = "connection_request sent";
  expect(seen.smart).toEqual({
    yes: [asked, "condition sent", "message sent", "visit_profile sent"],
    no: [asked, "condition skipped not_connected", "condition sent", "email sent", "visit_profile sent"],
    late: [asked, "condition skipped not_connected", "condition sent", "email sent", "visit_profile sent"],
    without: [
      asked,
      "condition skipped not_connected",
      "condition skipped condition_not_met",
      "visit_profile sent",
    ],
    afterDeadline: 2,
    thanked: 1,
    states: Array(4).fill("finished"),
  });
});

test("a condition about known data is evaluated when it is due, whoever accepts meanwhile (CAMP-28, R3)", () => {
  expect(seen.known).toEqual({
    early: ["sent", "planned"],
    after: ["sent", "skipped condition_not_met", "sent"],
  });
});

test("a condition about known data needs no profile (CAMP-28)", () => {
  expect(seen.unprofiled).toEqual(["skipped condition_not_met", "sent"]);
});
