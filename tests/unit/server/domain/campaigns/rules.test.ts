import fc from "fast-check";
import { campaignCommands } from "@/lib/contract/campaigns/campaigns";
import { campaignStatuses } from "@/lib/contract/campaigns/status";
import { DomainError } from "@/lib/contract/errors";
import { gates } from "@/lib/contract/prospects/prospects";
import { deliveryMoves, deliveryStates, isSettled, mayMove } from "@/server/domain/campaigns/delivery";
import { decideEnrollment } from "@/server/domain/campaigns/enrollment";
import { decisionOf, type GateFacts, verdictsOf } from "@/server/domain/campaigns/gates";
import { spacingMs } from "@/server/domain/campaigns/hours/slot";
import { dayOfIsoDate } from "@/server/domain/campaigns/hours/zone";
import { budgetFreeAt, capOf, halved, type LimitFacts, rampCap } from "@/server/domain/campaigns/limits";
import { commandsFor, decide } from "@/server/domain/campaigns/machine";

const at = (iso: string) => new Date(iso);

describe("states of a campaign (CAMP-14)", () => {
  test.each([
    ["draft", ["start", "archive", "delete"]],
    ["active", ["pause", "archive", "delete"]],
    ["paused", ["resume", "archive", "delete"]],
    ["finished", ["archive", "delete"]],
    ["archived", ["restore", "delete"]],
    ["deleted", ["restore"]],
  ] as const)("%s", (status, commands) => {
    expect(commandsFor(status)).toEqual(commands);
  });

  test("every listed command is possible, and every other one is refused with the state", () => {
    for (const status of campaignStatuses)
      for (const command of campaignCommands) {
        const run = () => decide({ status, statusBefore: null }, command);
        if (commandsFor(status).includes(command)) expect(run).not.toThrow();
        else expect(run).toThrow(new DomainError("campaign_wrong_state", { status }));
      }
  });

  test("restoring never starts sending", () => {
    for (const status of campaignStatuses)
      for (const way of ["archive", "delete"] as const) {
        if (!commandsFor(status).includes(way)) continue;
        const put = decide({ status, statusBefore: null }, way);
        expect(decide(put, "restore").status).not.toBe("active");
      }
    expect(decide(decide({ status: "draft", statusBefore: null }, "delete"), "restore").status).toBe("draft");
    const twice = decide(decide({ status: "finished", statusBefore: null }, "archive"), "delete");
    expect(decide(twice, "restore").status).toBe("finished");
  });
});

describe("states of a delivery", () => {
  test("a settled delivery never changes again, unless a member undoes a stop", () => {
    for (const from of deliveryStates.filter(isSettled))
      for (const to of deliveryStates)
        for (const mover of [
          "plan",
          "claim",
          "prepare",
          "wire-mark",
          "settle",
          "late",
          "reap",
          "look-up",
          "retrace",
          "person",
        ] as const)
          expect(mayMove(from, to, mover)).toBe(from === "skipped" && to === "planned" && mover === "person");
  });
  test("once transmission began, a delivery is planned again only after a look-up shows that it was not sent", () => {
    for (const mover of ["plan", "prepare", "reap", "claim"] as const)
      expect(mayMove("transmitting", "planned", mover)).toBe(false);
    expect(mayMove("unknown", "planned", "look-up")).toBe(true);
    expect(mayMove("unknown", "planned", "settle")).toBe(false);
  });
  test("every state can be reached from planned", () => {
    const reached = new Set<string>(["planned"]);
    for (let i = 0; i < deliveryStates.length; i++)
      for (const state of deliveryStates)
        if (reached.has(state)) for (const to of Object.keys(deliveryMoves[state])) reached.add(to);
    expect([...reached].sort()).toEqual([...deliveryStates].sort());
  });
});

describe("states of a prospect in a campaign", () => {
  test("a stopped enrollment continues only on request, a finished one only from the start (R30)", () => {
    expect(decideEnrollment("stopped", "resume")).toBe("active");
    expect(decideEnrollment("finished", "restart")).toBe("active");
    expect(() => decideEnrollment("finished", "resume")).toThrow(DomainError);
    expect(() => decideEnrollment("finished", "stop")).toThrow(DomainError);
  });
});

describe("limits (R9, R10)", () => {
  const monday = dayOfIsoDate("2026-03-02");
  const week = [1, 2, 3, 4, 5];
  const facts: LimitFacts = {
    plan: 30,
    account: null,
    rampStartedOn: null,
    today: monday,
    workingDays: week,
    week: null,
    cut: null,
  };

  test("a new account starts at five and gains two per working day", () => {
    const caps = Array.from({ length: 8 }, (_, i) => rampCap("2026-03-02", monday + i, week));
    expect(caps).toEqual([5, 7, 9, 11, 13, 13, 13, 15]);
    expect(rampCap(null, monday, week)).toBeNull();
  });

  test("the lowest cap applies and is named", () => {
    expect(capOf(facts)).toEqual({ limit: 30, reason: "plan" });
    expect(capOf({ ...facts, account: 12 })).toEqual({ limit: 12, reason: "account" });
    expect(capOf({ ...facts, account: 12, rampStartedOn: "2026-03-02" })).toEqual({
      limit: 5,
      reason: "ramp",
    });
    expect(capOf({ ...facts, week: { limit: 100, usedBefore: 98 } })).toEqual({ limit: 2, reason: "week" });
    expect(capOf({ ...facts, week: { limit: 100, usedBefore: 130 } })).toEqual({ limit: 0, reason: "week" });
    expect(capOf({ ...facts, plan: 500, week: { limit: 900, usedBefore: 0 } })).toEqual({
      limit: 200,
      reason: "week",
    });
    expect(capOf({ ...facts, account: 30 }).reason).toBe("plan");
  });

  test("a limit stopped by the network is halved, to at least one, and only lowers the limit that applies (R10)", () => {
    expect([40, 7, 1, 0].map(halved)).toEqual([20, 3, 1, 1]);
    const cut = { day: monday - 1, used: 3, to: 20 };
    expect(capOf({ ...facts, cut })).toEqual({ limit: 20, reason: "network" });
    expect(capOf({ ...facts, cut: { ...cut, day: monday } })).toEqual({ limit: 3, reason: "network" });
    expect(capOf({ ...facts, account: 12, cut })).toEqual({ limit: 12, reason: "account" });
    expect(capOf({ ...facts, today: monday + 9, cut })).toEqual({ limit: 30, reason: "plan" });
  });

  test("after two messages in a day or six in a week, the next one waits until the oldest leaves its period (R24)", () => {
    const now = at("2026-03-06T12:00:00Z");
    expect(budgetFreeAt([], now)).toBeNull();
    expect(budgetFreeAt([at("2026-03-06T08:00:00Z")], now)).toBeNull();
    expect(budgetFreeAt([at("2026-03-06T08:00:00Z"), at("2026-03-06T09:00:00Z")], now)).toEqual(
      at("2026-03-07T08:00:00Z"),
    );
    const six = [1, 2, 3, 4, 5, 6].map((day) => at(`2026-03-0${day}T06:00:00Z`));
    expect(budgetFreeAt(six, now)).toEqual(at("2026-03-08T06:00:00Z"));
  });

  test("a prospect is never contacted more often than the budget allows, however often a campaign tries", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 * 3_600_000 }), { maxLength: 60 }), (gaps) => {
        const sent: Date[] = [];
        let now = +at("2026-03-01T00:00:00Z");
        for (const gap of gaps) {
          now += gap;
          const freeAt = budgetFreeAt(sent, new Date(now));
          if (freeAt) {
            expect(+freeAt).toBeGreaterThan(now);
            expect(budgetFreeAt(sent, freeAt)).toBeNull();
          } else sent.push(new Date(now));
        }
        for (const first of sent) {
          const within = (ms: number) => sent.filter((t) => t >= first && +t < +first + ms).length;
          expect(within(86_400_000)).toBeLessThanOrEqual(2);
          expect(within(7 * 86_400_000)).toBeLessThanOrEqual(6);
        }
      }),
    );
  });
});

describe("spacing (R8)", () => {
  const bounds = { minSeconds: 480, maxSeconds: 840 };
  test("every pause is within the bounds, varies, and can be repeated", () => {
    const pauses = Array.from({ length: 1_000 }, (_, i) => spacingMs(bounds, `lane|${i}`));
    for (const pause of pauses) {
      expect(pause).toBeGreaterThanOrEqual(480_000);
      expect(pause).toBeLessThanOrEqual(840_000);
    }
    expect(new Set(pauses).size).toBeGreaterThan(990);
    expect(pauses.filter((ms) => ms % 60_000 === 0).length).toBeLessThan(5);
    expect(pauses).toEqual(Array.from({ length: 1_000 }, (_, i) => spacingMs(bounds, `lane|${i}`)));
    const mean = pauses.reduce((sum, ms) => sum + ms, 0) / pauses.length;
    expect(mean).toBeGreaterThan(640_000);
    expect(mean).toBeLessThan(680_000);
  });
  test("a spacing of zero gives no pause", () => {
    expect(spacingMs({ minSeconds: 0, maxSeconds: 0 }, "x")).toBe(0);
  });
});

describe("gates", () => {
  const now = at("2026-03-06T12:00:00Z");
  const open: GateFacts = {
    now,
    kind: "email",
    isOwnAction: false,
    isCampaignRunning: true,
    isHeldBack: false,
    recipient: null,
    campaignHours: null,
    holidayUntil: null,
    senderProblem: null,
    away: null,
    uncheckedSender: null,
    planProblem: null,
    stop: null,
    touchBudgetFreeAt: null,
    skip: null,
    dataProblem: null,
    approval: null,
    hold: null,
    dueAt: now,
    opensAt: now,
    limit: null,
    slotAt: now,
  };
  const soon = at("2026-03-06T13:00:00Z");
  const obstacles: [string, Partial<GateFacts>, string][] = [
    ["campaign_running", { isCampaignRunning: false }, "wait campaign_paused"],
    ["campaign_running", { isHeldBack: true }, "wait new_people_paused"],
    ["sender_connected", { senderProblem: "mailbox_disconnected" }, "wait mailbox_disconnected"],
    ["not_stopped", { stop: "replied" }, "stop replied"],
    ["touch_budget", { touchBudgetFreeAt: soon }, "wait touch_budget"],
    ["step_needed", { skip: "already_connected" }, "skip already_connected"],
    [
      "data_complete",
      { dataProblem: { reason: "missing_data", detail: { name: "x" } } },
      "wait missing_data",
    ],
    ["wait_over", { hold: { reason: "out_of_office", until: soon } }, "wait out_of_office"],
    ["plan_allows", { planProblem: { reason: "workspace_unpaid" } }, "wait workspace_unpaid"],
    ["inside_hours", { opensAt: soon }, "wait outside_hours"],
    ["limit_has_room", { limit: { reason: "daily_limit", until: soon, detail: {} } }, "wait daily_limit"],
    ["spacing_over", { slotAt: soon }, "wait spacing"],
  ];
  const outcome = (facts: GateFacts) => {
    const decision = decisionOf(verdictsOf(facts));
    return decision.kind === "act" ? "act" : `${decision.kind} ${decision.reason}`;
  };

  test("the gates have the order shown on the screen", () => {
    expect(verdictsOf(open).map(({ gate }) => gate)).toEqual([...gates]);
    expect([...new Set(obstacles.map(([gate]) => gate))]).toEqual([...gates]);
    expect(outcome(open)).toBe("act");
  });

  test.each(obstacles)("%s alone blocks a step", (gate, obstacle, expected) => {
    expect(outcome({ ...open, ...obstacle })).toBe(expected);
    expect(verdictsOf({ ...open, ...obstacle }).filter(({ passed }) => !passed)).toMatchObject([{ gate }]);
  });

  test("of several obstacles the first decides", () => {
    fc.assert(
      fc.property(fc.subarray(obstacles, { minLength: 1 }), (several) => {
        const facts = Object.assign({}, open, ...several.map(([, obstacle]) => obstacle));
        expect(outcome(facts)).toBe(several[0]![2]);
      }),
    );
  });

  test("a manual message ignores hours, spacing and the campaign's state, but never reaches an unsubscribed prospect", () => {
    const own = { ...open, isOwnAction: true, isCampaignRunning: false, opensAt: soon, slotAt: soon };
    expect(outcome(own)).toBe("act");
    expect(outcome({ ...own, stop: "opted_out" })).toBe("stop opted_out");
    expect(outcome({ ...own, limit: { reason: "daily_limit", until: soon, detail: {} } })).toBe(
      "wait daily_limit",
    );
  });
});
