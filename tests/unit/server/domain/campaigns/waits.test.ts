import { isOfTheLane, rowWaitEnd, type Wait } from "@/server/domain/campaigns/waits";
import { clockOf } from "@/server/domain/clock";

const now = new Date("2026-03-02T09:00:00Z");
const unpaid = { kind: "wait", gate: "plan_allows", reason: "workspace_unpaid", until: null } as const;
const lacking: Wait = { ...unpaid, detail: { feature: "webhook_integration" } };
const ofNobody: Wait = { ...unpaid, detail: {} };
const person = { enrollmentId: "e" };

describe("a step whose feature the plan lacks (BILL-17, R13)", () => {
  it("does not hold up a lane in which steps of several features wait", () => {
    expect(isOfTheLane(person, { channel: "inner" }, lacking)).toBe(false);
    expect(isOfTheLane(person, { channel: "email" }, lacking)).toBe(true);
  });

  it("holds up the lane if the whole workspace is not paid", () =>
    expect(isOfTheLane(person, { channel: "inner" }, ofNobody)).toBe(true));

  it("is checked again within the hour", () =>
    expect(rowWaitEnd({ now, clock: clockOf([]) }, lacking)).toEqual(new Date("2026-03-02T10:00:00Z")));
});
