import type { Lane } from "@/server/domain/campaigns/lane";
import { newPeopleLimitOf, placeOn } from "@/server/domain/campaigns/new-people";

const lane = {
  ...{ timezone: "Pacific/Auckland", workHoursStart: 9, workHoursEnd: 18 },
  workingDays: [1, 2, 3, 4, 5],
} as unknown as Lane;
/** Tuesday, one in the afternoon in Auckland. */
const now = new Date("2026-03-03T00:00:00Z");
const places = (begun: Record<string, number>, begunOn: string | null = null) => ({
  limit: 2,
  begun,
  begunOn,
});

describe("places for new prospects (R9)", () => {
  it("are counted per day of the sender", () => {
    expect(newPeopleLimitOf(places({ "2026-03-02": 2 }), lane, now)).toBeNull();
    expect(newPeopleLimitOf(places({ "2026-03-03": 1 }), lane, now)).toBeNull();
    expect(newPeopleLimitOf(places({ "2026-03-03": 2 }), lane, now)).toEqual({
      ...{ reason: "new_people_limit", detail: { used: 2, limit: 2 } },
      until: new Date("2026-03-03T20:00:00Z"),
    });
  });

  it("are free again when the account works next", () => {
    const friday = new Date("2026-03-06T00:00:00Z");
    expect(newPeopleLimitOf(places({ "2026-03-06": 2 }), lane, friday)?.until).toEqual(
      new Date("2026-03-08T20:00:00Z"),
    );
  });

  it("are taken once a day per prospect, and again on another day", () => {
    expect(placeOn(null, lane, now)).toBeNull();
    expect(placeOn(places({}, "2026-03-03"), lane, now)).toBeNull();
    expect(newPeopleLimitOf(places({ "2026-03-03": 2 }, "2026-03-03"), lane, now)).toBeNull();
    expect(placeOn(places({}, "2026-03-02"), lane, now)).toBe("2026-03-03");
    expect(newPeopleLimitOf(places({ "2026-03-03": 2 }, "2026-03-02"), lane, now)).not.toBeNull();
  });
});
