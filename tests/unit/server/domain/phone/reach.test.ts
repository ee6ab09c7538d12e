import type { Hours } from "@/server/domain/campaigns/hours/hours";
import { phoneHoursOf } from "@/server/domain/campaigns/hours/recipient-hours";
import { countryOf, numberOf } from "@/server/domain/phone/number";
import { groupByPlace, offersIn, regionOf } from "@/server/domain/phone/regions";
import { mayReach } from "@/server/domain/phone/rule";
import { zonesOf } from "@/server/domain/phone/zones";
import type { E164, NumberOffer } from "@/server/ports/phone";

describe("a number", () => {
  test.each<[string | null, string | null]>([
    ["+49 170 1234567", "+491701234567"],
    ["0049 170 1234567", "+491701234567"],
    ["0170 1234567", null],
    ["+49", null],
    ["call me", null],
    [null, null],
  ])("%s is %s (R24)", (text, number) => {
    expect(numberOf(text)).toBe(number);
  });

  test("names its country if that is certain", () => {
    expect([countryOf("+491701234567"), countryOf("+33612345678")]).toEqual(["DE", "FR"]);
  });

  test("may be in every zone of its country, except territories with their own area code", () => {
    expect(zonesOf("+491701234567")).toEqual(["Europe/Berlin"]);
    expect(zonesOf("+12125550123")).toEqual(["America/New_York", "America/Los_Angeles"]);
    expect(zonesOf("+18085550123")).toEqual(["Pacific/Honolulu"]);
    expect(zonesOf("+35621234567")).toEqual([]);
  });
});

describe("the operator's switch (CAMP-67)", () => {
  const rule = (isAvailable: boolean, ...closedCountries: string[]) => ({ isAvailable, closedCountries });
  test.each<[E164, ReturnType<typeof rule>, boolean]>([
    ["+491701234567", rule(true), true],
    ["+491701234567", rule(true, "US"), true],
    ["+491701234567", rule(true, "DE"), false],
    ["+491701234567", rule(false), false],
    ["+12125550123", rule(true, "US"), false],
    ["+12125550123", rule(true, "CA"), true],
  ])("%s with %o: %s", (number, by, may) => {
    expect(mayReach(by, number)).toBe(may);
  });
});

describe("hours of text messages (R28)", () => {
  const account = (change: Partial<Hours> = {}): Hours => ({
    ...{ timezone: "Europe/Berlin", start: 9, end: 18, days: [1, 2, 3, 4, 5] },
    ...change,
  });
  const opens = (
    person: { timezone: string | null; phone: E164 | null },
    now: string,
    hours: Hours = account(),
  ) => {
    const { status, opensAt } = phoneHoursOf([hours], person, new Date(now));
    return `${status} ${opensAt.toISOString()}`;
  };
  const at = (timezone: string | null, phone: E164 | null = null) => ({ timezone, phone });

  test.each<[string, Parameters<typeof opens>, string]>([
    [
      "now where both are open",
      [at("Europe/Berlin"), "2026-03-02T10:00:00Z"],
      "kept 2026-03-02T10:00:00.000Z",
    ],
    [
      "at eight of theirs",
      [at("America/Los_Angeles"), "2026-03-02T10:00:00Z"],
      "kept 2026-03-02T16:00:00.000Z",
    ],
    [
      "never from 21:00 on",
      [at("Europe/Berlin"), "2026-03-02T20:00:00Z", account({ start: 0, end: 24 })],
      "kept 2026-03-03T07:00:00.000Z",
    ],
    [
      "when it is day in every zone the number may be in",
      [at(null, "+12125550123"), "2026-03-02T10:00:00Z"],
      "kept 2026-03-02T16:00:00.000Z",
    ],
    [
      "by the account's own day where nothing is known",
      [at(null, "+35621234567"), "2026-03-02T06:00:00Z"],
      "unknown 2026-03-02T08:00:00.000Z",
    ],
    [
      "by the law alone where the account's hours never meet theirs",
      [at("Pacific/Auckland"), "2026-03-02T10:00:00Z"],
      "apart 2026-03-02T19:00:00.000Z",
    ],
    [
      "by the number where the zone is nonsense",
      [at("Mars/Base", "+491701234567"), "2026-03-02T10:00:00Z"],
      "kept 2026-03-02T10:00:00.000Z",
    ],
  ])("%s", (_name, asked, expected) => {
    expect(opens(...asked)).toBe(expected);
  });

  test("apply on the days on which clocks change (R7)", () => {
    const always = account({ timezone: "UTC", start: 0, end: 24, days: [1, 2, 3, 4, 5, 6, 7] });
    expect(opens(at("Europe/Berlin"), "2026-03-29T00:30:00Z", always)).toBe("kept 2026-03-29T06:00:00.000Z");
    expect(opens(at("Europe/Berlin"), "2026-10-25T00:30:00Z", always)).toBe("kept 2026-10-25T07:00:00.000Z");
  });
});

describe("places in which numbers are available (DIAL-38)", () => {
  const offer = (number: E164, place: string, takesSms = true): NumberOffer => ({
    ...{ number, place, takesSms, country: "US" },
  });
  const offers = [
    offer("+12125550100", "New York, NY", false),
    offer("+12125550101", "New York, NY"),
    offer("+13125550100", "Chicago, IL"),
  ];

  test("are counted, with whether numbers there can send texts", () => {
    const places = groupByPlace(offers, { country: "US", category: "local" });
    expect(
      places.map(({ name, phonesAvailable, isSmsSupported }) => [name, phonesAvailable, isSmsSupported]),
    ).toEqual([
      ["Chicago, IL", 1, true],
      ["New York, NY", 2, true],
    ]);
    const region = regionOf(places[1]!.id)!;
    expect(region).toEqual({ country: "US", category: "local", place: "New York, NY" });
    expect(offersIn(offers, region).map(({ number }) => number)).toEqual(["+12125550101", "+12125550100"]);
  });

  test.each(["", "US", "US.local", "us.local.x", "US.satellite.x"])("%s is not a place", (id) => {
    expect(regionOf(id)).toBeNull();
  });
});
