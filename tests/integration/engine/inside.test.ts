import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "inside");
}, 600_000);

describe("steps inside the workspace", () => {
  test("add labels at night and without the account, one directly after the other (CAMP-28, LABEL-01)", () => {
    expect(seen.label).toEqual({
      attached: 2,
      rows: [...Array(4).fill("add_label sent"), ...Array(2).fill("email planned")],
    });
  });

  test("call another program until it answers, under one key, and continue (CAMP-47, R13)", () => {
    expect(seen.webhook).toEqual({
      ...{ between: ["webhook planned retry"], calls: 2, isSameKey: true, event: "campaign_step" },
      ...{ profile: "p@target.test", step: true, rows: ["webhook sent", "visit_profile sent"] },
    });
  });

  test("skip a program that refuses (R13)", () => {
    expect(seen.refusedWebhook).toEqual(["webhook failed status_404", "visit_profile sent"]);
  });

  test("move a person once, who ends here, and wait while the other campaign is archived (R24)", () => {
    expect(seen.move).toEqual({
      closed: ["move_to_campaign planned campaign_closed parked"],
      people: [
        ["here", "finished"],
        ["target", "active"],
      ],
    });
  });

  test("end for everyone who reaches the end, whatever follows it (R1)", () => {
    expect(seen.end).toEqual({
      rows: ["visit_profile sent"],
      people: ["finished"],
      log: expect.arrayContaining(["finished"]),
    });
  });
});

describe("a condition about known data", () => {
  test("is decided at night and without the account, whose hours and limits it does not need (CAMP-28, R3)", () => {
    expect(seen.known).toEqual({
      lanes: ["inner", "inner"],
      rows: [...Array(2).fill("condition sent"), ...Array(2).fill("email planned")],
    });
  });

  test("takes the right path after it was changed into one that asks the network, and back (R23)", () => {
    const answered = (by: string) => ["email sent", `condition ${by}`, "visit_profile sent"];
    expect(seen.toKnown).toEqual({ waiting: ["network"], answered: ["inner"], rows: answered("sent") });
    expect(seen.toNetwork).toEqual({
      ...{ waiting: ["inner"], answered: ["network"] },
      rows: answered("skipped not_connected"),
    });
  });
});

describe("a goal", () => {
  test("is reached by everyone who comes to it (R1)", () => {
    expect(seen.goal).toEqual({ state: "finished", isGoal: true, rows: ["goal sent"] });
  });

  test("by acceptance is reached at once, past the steps between, and passed by people who did not accept (R1, R3)", () => {
    expect(seen.accepted).toEqual({
      first: {
        ...{ state: "finished", isGoal: true },
        rows: ["connection_request sent", "visit_profile skipped goal_reached", "goal sent"],
      },
      second: {
        ...{ state: "finished", isGoal: false },
        rows: [
          "connection_request sent",
          "visit_profile sent",
          "goal skipped condition_not_met",
          "email sent",
        ],
      },
    });
  });
});

describe("a task", () => {
  test("is created once for the owner of the account, and its person waits until it is done, once (TASK-01, CAMP-62)", () => {
    expect(seen.task).toEqual({
      given: ["Write P a card", 400, "2026-03-03T09:00:00.000Z", true],
      waiting: ["manual_task planned task_open parked"],
      stillWaiting: ["manual_task planned task_open parked"],
      again: "task_not_open",
      ended: ["completed"],
      rows: ["manual_task sent parked", "visit_profile planned"],
    });
  });

  test("not done in time lets its person continue, if the step says so (CAMP-25)", () => {
    expect(seen.overdue).toEqual({
      before: ["manual_task planned task_open"],
      rows: ["manual_task skipped failed_task", "visit_profile sent"],
      ended: ["failed"],
    });
  });

  test("to call waits for a number, is created again for another try, and can end the sequence (CAMP-26, R28)", () => {
    expect(seen.call).toEqual({
      withoutPhone: ["call_task planned invalid_phone parked"],
      between: ["call_task planned retry"],
      attempts: ["1 completed", "2 pending"],
      person: ["stopped", "call_ended"],
    });
  });

  test("is canceled when its person is stopped (R14)", () => {
    expect(seen.stopped).toEqual({ ended: ["skipped"], rows: ["manual_task skipped stopped parked"] });
  });
});
