import type { Hours } from "@/server/domain/campaigns/hours/hours";
import { lawfulHoursOf, phoneHoursOf } from "@/server/domain/campaigns/hours/recipient-hours";
import { consentCountryOf, consentIn, hasConsent, latestDay } from "@/server/domain/phone/consent";
import { stateHours } from "@/server/domain/phone/lawful-hours";
import { statesOf } from "@/server/domain/phone/us-states";
import type { E164 } from "@/server/ports/phone";

const account: Hours = { timezone: "UTC", start: 0, end: 24, days: [1, 2, 3, 4, 5, 6, 7] };
const opens = (phone: E164 | null, timezone: string, at: string, address = "") =>
  lawfulHoursOf(account, { phone, timezone, address }, new Date(at)).opensAt.toISOString();

describe("the hours that state laws allow (R28)", () => {
  // 2026-03-06 is a Friday; the clocks of these zones are an hour behind from the 8th on.
  test.each<[string, E164, string, string, string]>([
    [
      "the usual rule: 20:30 is open",
      "+12125550100",
      "America/New_York",
      "2026-03-07T01:30:00Z",
      "2026-03-07T01:30:00.000Z",
    ],
    [
      "Florida: not after 20:00",
      "+13055550100",
      "America/New_York",
      "2026-03-07T01:30:00Z",
      "2026-03-07T13:00:00.000Z",
    ],
    [
      "Connecticut: not before 9:00",
      "+12035550100",
      "America/New_York",
      "2026-03-06T13:00:00Z",
      "2026-03-06T14:00:00.000Z",
    ],
    [
      "Kentucky: not before 10:00",
      "+15025550100",
      "America/New_York",
      "2026-03-06T13:00:00Z",
      "2026-03-06T15:00:00.000Z",
    ],
    [
      "Alabama: not on Sundays",
      "+12055550100",
      "America/Chicago",
      "2026-03-08T18:00:00Z",
      "2026-03-09T13:00:00.000Z",
    ],
    [
      "Louisiana: not on Sundays",
      "+15045550100",
      "America/Chicago",
      "2026-03-08T18:00:00Z",
      "2026-03-09T13:00:00.000Z",
    ],
    [
      "Utah: not on Sundays",
      "+18015550100",
      "America/Denver",
      "2026-03-08T18:00:00Z",
      "2026-03-09T14:00:00.000Z",
    ],
    [
      "Texas: on Sundays from noon",
      "+15125550100",
      "America/Chicago",
      "2026-03-08T15:00:00Z",
      "2026-03-08T17:00:00.000Z",
    ],
    [
      "Texas: on weekdays from nine",
      "+15125550100",
      "America/Chicago",
      "2026-03-06T14:30:00Z",
      "2026-03-06T15:00:00.000Z",
    ],
    [
      "Rhode Island: on Saturdays from ten to five",
      "+14015550100",
      "America/New_York",
      "2026-03-07T22:30:00Z",
      "2026-03-09T13:00:00.000Z",
    ],
    [
      "Oregon: not after 20:00",
      "+15035550100",
      "America/Los_Angeles",
      "2026-03-07T04:30:00Z",
      "2026-03-07T16:00:00.000Z",
    ],
    [
      "Michigan: not before 9:00",
      "+13135550100",
      "America/Detroit",
      "2026-03-06T13:00:00Z",
      "2026-03-06T14:00:00.000Z",
    ],
    [
      "Maine: not on weekends",
      "+12075550100",
      "America/New_York",
      "2026-03-07T16:00:00Z",
      "2026-03-09T13:00:00.000Z",
    ],
    [
      "Canada: on weekends from ten to six",
      "+14165550100",
      "America/Toronto",
      "2026-03-07T14:00:00Z",
      "2026-03-07T15:00:00.000Z",
    ],
    [
      "elsewhere the usual rule",
      "+4917612345678",
      "Europe/Berlin",
      "2026-03-08T07:30:00Z",
      "2026-03-08T07:30:00.000Z",
    ],
  ])("%s", (_, phone, timezone, at, expected) => {
    expect(opens(phone, timezone, at)).toBe(expected);
  });

  test("every state stays within the usual rule, and names its law", () => {
    for (const { windows, law } of Object.values(stateHours)) {
      expect(law).not.toBe("");
      for (const { start, end } of windows)
        expect([start >= 8, end <= 21, start < end]).toEqual([true, true, true]);
    }
  });

  test("the address counts as well as the number, and the stricter rule applies", () => {
    const at = "2026-03-07T01:30:00Z";
    expect(opens("+12125550100", "America/New_York", at, "Miami, Florida, United States")).toBe(
      "2026-03-07T13:00:00.000Z",
    );
    expect(opens("+13055550100", "America/New_York", at, "New York, NY")).toBe("2026-03-07T13:00:00.000Z");
  });

  test("a campaign keeps to them as well, if they overlap its sender's hours", () => {
    const nine: Hours = { timezone: "America/New_York", start: 9, end: 22, days: [1, 2, 3, 4, 5] };
    const owner = { phone: "+13055550100", timezone: "America/New_York" } as const;
    expect(phoneHoursOf([nine], owner, new Date("2026-03-07T01:30:00Z"))).toMatchObject({
      status: "kept",
      opensAt: new Date("2026-03-09T13:00:00Z"),
    });
  });
});

test.each<[E164 | null, string, string[]]>([
  ["+13055550100", "", ["FL"]],
  ["+12125550100", "", []],
  ["+12125550100", "Austin, Texas, United States", ["TX"]],
  ["+12125550100", "Dallas, TX 75201", ["TX"]],
  ["+12125550100", "Washington, United States", ["WA"]],
  ["+12125550100", "Washington, D.C., United States", []],
  ["+13055550100", "Oklahoma City, OK", ["FL", "OK"]],
  ["+12125550100", "detroit, michigan", ["MI"]],
  [null, "Seattle, Washington, USA", ["WA"]],
  ["+4917612345678", "Texas", []],
  ["+18005550100", "", []],
])("%s in %j follows the rules of %j (R28)", (phone, address, states) => {
  expect(statesOf(phone, address)).toEqual(states);
});

test.each([
  ["sms", "+12125550100", "US"],
  ["voicemail", "+12125550100", "US"],
  ["sms", "+14165550100", "CA"],
  ["sms", "+18005550100", "US"],
  ["sms", "+4917612345678", null],
  ["email", "+12125550100", null],
] as const)("%s to %s requires consent by the law of %s (R28)", (kind, phone, country) => {
  expect(consentCountryOf(kind, phone)).toBe(country);
});

test("consent is valid for its channel and for the number it was given for, however that is written (R28)", () => {
  const given = [{ channel: "sms" as const, phone: "+1 (212) 555-0100" }];
  expect(hasConsent("sms", "+12125550100", given)).toBe(true);
  expect(hasConsent("sms", "+12125550101", given)).toBe(false);
  expect(hasConsent("voicemail", "+12125550100", given)).toBe(false);
});

test("no consent has a date after today, in any time zone", () => {
  expect(latestDay(new Date("2026-03-06T09:59:00Z"))).toBe("2026-03-06");
  expect(latestDay(new Date("2026-03-06T10:00:00Z"))).toBe("2026-03-07");
});

test.each([
  ["yes", { givenOn: null }],
  ["JA", { givenOn: null }],
  ["Sí", { givenOn: null }],
  ["opt-in", { givenOn: null }],
  ["2026-01-15", { givenOn: "2026-01-15" }],
  ["2026-01-15T10:00:00Z", { givenOn: "2026-01-15" }],
  ["2026-13-45", undefined],
  ["no", undefined],
  ["perhaps", undefined],
  ["", undefined],
])("a cell that says %j means %j (R28)", (cell, found) => {
  expect(consentIn(cell)).toEqual(found);
});
