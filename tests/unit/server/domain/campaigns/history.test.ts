import { decidedAt, type LoggedObstacle } from "@/server/domain/campaigns/decided";
import { type Logged, pastOf } from "@/server/domain/campaigns/history";
import { movedInstant } from "@/server/domain/clock";

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
const line = (hour: number, kind: Logged["kind"], more: Partial<Logged> = {}): Logged => ({
  ...{ at: at(hour), kind, stepId: "mail", stepKind: "email", reason: null, until: null },
  ...{ version: 1, gate: null, detail: null },
  ...more,
});
const campaignId = "campaign";
const whose = { campaignId, laneId: "lane", closedId: "box" };
const stood = (more: Partial<LoggedObstacle>): LoggedObstacle => ({
  ...{
    ofId: "lane",
    campaignId: null,
    at: at(1),
    kinds: null,
    gate: "inside_hours",
    reason: "outside_hours",
    until: null,
  },
  ...{ detail: null },
  ...more,
});
const asked = (hour: number, lines: readonly Logged[], others: readonly LoggedObstacle[] = []) =>
  decidedAt(pastOf(lines.filter((one) => one.at <= at(hour))), others, whose, at(hour));
const planned = line(1, "planned", { until: at(3) });

describe("past decisions, read from the log (M3)", () => {
  it("waits for its date, then has no obstacle", () => {
    expect(asked(2, [planned])).toMatchObject({
      outcome: "waited",
      reason: "not_due",
      until: at(3),
      gate: "wait_over",
    });
    expect(asked(4, [planned])).toMatchObject({ outcome: "ready", stepId: "mail" });
  });

  it("names what was done at that moment, and the step planned next", () => {
    const lines = [
      planned,
      line(5, "planned", { stepId: "next", until: at(9) }),
      line(5, "sent", { version: 2, detail: { used: 4 } }),
    ];
    expect(asked(5, lines)).toMatchObject({
      outcome: "acted",
      stepId: "mail",
      version: 2,
      detail: { used: 4 },
    });
    expect(asked(6, lines)).toMatchObject({ outcome: "waited", stepId: "next", reason: "not_due" });
  });

  it("puts the campaign before the sender, the sender before the date, and the date before the lane (gate order)", () => {
    const all = [
      stood({ ofId: campaignId, gate: "campaign_running", reason: "campaign_paused" }),
      stood({ ofId: "box", gate: "sender_connected", reason: "mailbox_disconnected" }),
      stood({ until: at(8), detail: { start: 9, end: 18, timezone: "Europe/Berlin" } }),
    ];
    expect(asked(2, [planned], all).reason).toBe("campaign_paused");
    expect(asked(2, [planned], all.slice(1)).reason).toBe("mailbox_disconnected");
    expect(asked(2, [planned], all.slice(2)).reason).toBe("not_due");
    expect(asked(4, [planned], all.slice(2))).toMatchObject({
      reason: "outside_hours",
      detail: { start: 9 },
    });
    expect(asked(9, [planned], all.slice(2)).outcome).toBe("ready");
  });

  it("lets a daily limit delay what was due before the limit ended, but nothing planned later (R9)", () => {
    const cap = stood({
      at: at(2),
      kinds: ["email"],
      gate: "limit_has_room",
      reason: "daily_limit",
      until: at(20),
    });
    expect(asked(4, [planned], [cap])).toMatchObject({ reason: "daily_limit", until: at(20) });
    expect(asked(4, [line(3, "planned", { until: at(3) })], [cap]).outcome).toBe("ready");
  });

  it("keeps an absence over a shorter uncertain reply, until a member lets the prospect continue (R15, R16)", () => {
    const person = { stepId: null, stepKind: null, gate: "wait_over" as const };
    const lines = [
      planned,
      line(2, "waited", { ...person, reason: "out_of_office", until: at(20) }),
      line(3, "waited", { ...person, reason: "uncertain_reply", until: at(10) }),
    ];
    expect(asked(5, lines)).toMatchObject({ reason: "out_of_office", until: at(20) });
    expect(asked(7, [...lines, line(6, "woken", { ...person, until: at(6) })]).outcome).toBe("ready");
  });

  it("keeps a colleague's reply and an absence apart: ending one does not end the other (R26, R16)", () => {
    const person = { stepId: null, stepKind: null, gate: "wait_over" as const };
    const lines = [
      planned,
      line(2, "waited", { ...person, reason: "colleague_replied", until: at(20) }),
      line(3, "waited", { ...person, reason: "out_of_office", until: at(10) }),
      line(6, "woken", { ...person, until: at(6) }),
    ];
    expect(asked(5, lines)).toMatchObject({ reason: "colleague_replied", until: at(20) });
    expect(asked(7, lines)).toMatchObject({ reason: "colleague_replied", until: at(20) });
    const resumed = line(8, "woken", { ...person, reason: "colleague_replied" });
    expect(asked(9, [...lines, resumed]).outcome).toBe("ready");
  });

  it("waits for a task until it is done, and repeats a call if its result says so (R28)", () => {
    const given = line(4, "task_given", { until: at(6) });
    expect(asked(7, [planned, given])).toMatchObject({ outcome: "waited", reason: "task_open" });
    expect(asked(9, [planned, given, line(8, "task_done", { until: at(12) })])).toMatchObject({
      reason: "retry",
      until: at(12),
    });
    expect(asked(8, [planned, given, line(8, "task_done")])).toMatchObject({ outcome: "acted" });
  });

  it("reports what another server answered as a try that is repeated (R13)", () => {
    const lines = [planned, line(4, "waited", { reason: "451 try later", until: at(5) })];
    expect(asked(4.5, lines)).toMatchObject({
      reason: "retry",
      detail: { answer: "451 try later" },
      until: at(5),
    });
  });

  it("continues after a stop once resumed (R14)", () => {
    const lines = [planned, line(2, "stopped", { stepId: null, reason: "manual" })];
    expect(asked(4, lines)).toMatchObject({ outcome: "stopped", reason: "manual" });
    expect(asked(6, [...lines, line(5, "resumed", { stepId: null })])).toMatchObject({
      outcome: "ready",
      stepId: "mail",
    });
  });
});

it("a planned instant moves with every later change of the clock's speed (R31)", () => {
  const slow = { realStart: at(0), virtualStart: at(0), speed: 1 };
  const fast = { realStart: at(2), virtualStart: at(2), speed: 2 };
  expect(movedInstant([slow, fast], at(1), at(4))).toEqual(at(3));
  expect(movedInstant([slow, fast], at(3), at(4))).toEqual(at(4));
});
