import { campaignOpening, leavesHours } from "@/server/domain/campaigns/hours/campaign-hours";
import type { Hours } from "@/server/domain/campaigns/hours/hours";
import { phoneHoursOf, recipientHoursOf } from "@/server/domain/campaigns/hours/recipient-hours";

const at = (iso: string) => new Date(iso);
const weekdays = [1, 2, 3, 4, 5];
const berlin: Hours = { timezone: "Europe/Berlin", start: 9, end: 18, days: weekdays };
const hours = (start: number, end: number, days: readonly number[] = weekdays): Hours => ({
  ...{ timezone: "Europe/Berlin", start, end, days },
});
const lane = (account: Hours) => ({ id: "lane", hours: account, spacing: { minSeconds: 0, maxSeconds: 0 } });
const opening = (account: Hours, campaign: Hours, now: string) =>
  campaignOpening(lane(account), campaign, at(now))?.toISOString() ?? null;

describe("the hours of a campaign (R5)", () => {
  it("are open when both they and the account's are, and never outside the account's", () => {
    expect(opening(berlin, hours(10, 12), "2026-03-02T10:00:00Z")).toBe("2026-03-02T10:00:00.000Z");
    expect(opening(berlin, hours(10, 12), "2026-03-02T11:00:00Z")).toBe("2026-03-03T09:00:00.000Z");
    // From seven on by the campaign, from nine by the account.
    expect(opening(berlin, hours(7, 12), "2026-03-02T06:30:00Z")).toBe("2026-03-02T08:00:00.000Z");
    expect(opening(berlin, hours(16, 23), "2026-03-02T17:30:00Z")).toBe("2026-03-03T15:00:00.000Z");
    // Mondays only: after the last one comes the next.
    expect(opening(berlin, hours(9, 18, [1, 7]), "2026-03-02T17:30:00Z")).toBe("2026-03-09T08:00:00.000Z");
  });

  it("continue past midnight with the account's, as part of the day they began on", () => {
    const night = hours(20, 6, [1]);
    expect(opening(night, hours(22, 2, [1]), "2026-03-02T20:00:00Z")).toBe("2026-03-02T21:00:00.000Z");
    expect(opening(night, hours(22, 2, [1]), "2026-03-03T00:30:00Z")).toBe("2026-03-03T00:30:00.000Z");
    expect(opening(night, hours(22, 2, [1]), "2026-03-03T01:30:00Z")).toBe("2026-03-09T21:00:00.000Z");
    // The small hours of Tuesday belong to the account's Monday.
    expect(leavesHours(night, hours(0, 6, [2]))).toBe(true);
    expect(leavesHours(night, hours(0, 6, [1]))).toBe(false);
    expect(leavesHours(hours(22, 6, [7]), hours(0, 1, [1]))).toBe(true);
  });

  it("are never open if no hour of the week is in both", () => {
    expect(leavesHours(berlin, hours(18, 20))).toBe(false);
    expect(leavesHours(berlin, hours(9, 18, [6, 7]))).toBe(false);
    expect(leavesHours(berlin, hours(17, 20))).toBe(true);
    expect(opening(berlin, hours(18, 9), "2026-03-02T12:00:00Z")).toBeNull();
  });

  it("continue after the account's days off, however many there are", () => {
    const away = { ...berlin, daysOff: { country: "DE" as const, days: ["2026-03-09", "2026-03-16"] } };
    expect(opening(away, hours(9, 12, [1]), "2026-03-02T12:00:00Z")).toBe("2026-03-23T08:00:00.000Z");
  });

  it("follow the clock: an hour that does not exist opens nothing, a repeated one counts once (R7)", () => {
    const always = { ...berlin, start: 0, end: 24, days: [1, 2, 3, 4, 5, 6, 7] };
    // On 29 March 2026 two o'clock is three, on 25 October three o'clock comes twice.
    expect(opening(always, hours(2, 3, [7]), "2026-03-29T00:00:00Z")).toBe("2026-04-05T00:00:00.000Z");
    expect(opening(always, hours(1, 4, [7]), "2026-03-29T00:30:00Z")).toBe("2026-03-29T00:30:00.000Z");
    expect(opening(always, hours(3, 5, [7]), "2026-10-25T00:30:00Z")).toBe("2026-10-25T02:00:00.000Z");
  });

  it("begin a little after their opening, as a person at a desk does (R8)", () => {
    const paced = { ...lane(berlin), spacing: { minSeconds: 600, maxSeconds: 900 } };
    const opens = campaignOpening(paced, hours(10, 12), at("2026-03-02T12:00:00Z"))!;
    const late = +opens - +at("2026-03-03T09:00:00Z");
    expect(late).toBeGreaterThan(0);
    expect(late).toBeLessThan(600_000);
  });

  it("overlap with the recipient's hours, and apply alone if the two never overlap (R7)", () => {
    const now = at("2026-03-02T08:00:00Z");
    const afternoon = [berlin, hours(14, 18)] as const;
    expect(recipientHoursOf(afternoon, "America/New_York", now)).toMatchObject({
      ...{ status: "kept", opensAt: at("2026-03-02T14:00:00Z") },
    });
    expect(recipientHoursOf([berlin, hours(9, 12)], "America/New_York", now)).toMatchObject({
      ...{ status: "apart", opensAt: now },
    });
  });

  it("yield to the legal hours for phones, but stay within the account's hours if those overlap (R28)", () => {
    const owner = { timezone: "America/New_York", phone: null };
    const now = at("2026-03-02T08:00:00Z");
    expect(phoneHoursOf([berlin, hours(15, 18)], owner, now)).toMatchObject({
      ...{ status: "kept", opensAt: at("2026-03-02T14:00:00Z") },
    });
    expect(phoneHoursOf([berlin, hours(9, 12)], owner, now)).toMatchObject({
      ...{ status: "apart", opensAt: at("2026-03-02T13:00:00Z") },
    });
  });
});
