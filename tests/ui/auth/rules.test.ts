import type * as z from "zod";
import { strengthOf } from "@/components/auth/password-strength";
import { email, filled, line, newPassword, phone, samePassword } from "@/components/auth/rules";
import { arrivalOf, trackingIn } from "@/lib/actions/arrival";
import { fullPhone } from "@/lib/actions/full-phone";
import * as fields from "@/lib/contract/fields";
import { countryCodes } from "@/lib/format/countries";
import { dialCodeOf, dialCodes } from "@/lib/format/dial-codes";
import { countryOfZone } from "@/lib/format/zone-country";

// The contract itself is asked, with its checks.
jest.unmock("zod");

const values = [
  ...["", " ", "a", " a", "a ", "x".repeat(60), "x".repeat(61), "1234567", "12345678", "y1".repeat(20)],
  ...[
    "y1".repeat(21),
    "ada@example.com",
    "ada@example",
    "ada@@example.com",
    "a b@example.com",
    "+49 170 1234567",
  ],
  ...["12", "(0)30-12345", "12345678901234", "call me"],
];
const codeOf = (schema: z.ZodType, value: string) => {
  const { success, error } = schema.safeParse(value);
  return success ? null : error.issues[0]?.message;
};

describe("what the browser refuses, the API refuses with the same words", () => {
  it.each([
    ["names", line(60), fields.line(60), "VAL-02, VAL-03, VAL-04"],
    ["addresses", email, fields.email, "AUTH-14"],
    ["new passwords", newPassword, fields.password, "AUTH-08, AUTH-09, VAL-11"],
    ["phones", phone(({ phone: typed = "" }) => typed), fields.phone, "AUTH-16, VAL-07"],
  ] as const)("%s", (name, rule, schema, _rows) => {
    for (const value of values) {
      // Optional for the one, and said as of every empty field for the other.
      if (value.trim() === "" && (name === "phones" || name === "new passwords")) continue;
      const found = rule(value, { phone: value })?.code ?? null;
      // A line of spaces is empty for a reader, and begins with a space for the API.
      if (value === " ") expect(found).not.toBeNull();
      else expect([value, found]).toEqual([value, codeOf(schema, value)]);
    }
  });

  it("a confirmation that differs is a mismatch (AUTH-10)", () => {
    expect(samePassword("a", { password: "a" })).toBeNull();
    expect(samePassword("b", { password: "a" })).toEqual({ code: "password_mismatch" });
    expect(samePassword("", { password: "" })).toEqual(filled("", {}));
  });
});

describe("country and phone (AUTH-12, AUTH-13)", () => {
  it("every country has a dialing code, and each code is listed once", () => {
    expect(countryCodes.filter((code) => !/^\+\d{1,3}$/.test(dialCodeOf(code) ?? ""))).toEqual([]);
    expect(new Set(dialCodes).size).toBe(dialCodes.length);
  });

  it.each([
    ["Europe/Berlin", "DE"],
    ["Asia/Kolkata", "IN"],
    ["Europe/Kyiv", "UA"],
    ["America/New_York", "US"],
    ["UTC", null],
    ["Nowhere/Land", null],
  ])("a browser in %s is in %s", (zone, country) => {
    expect(countryOfZone(zone)).toBe(country);
  });

  it.each([
    ["+49", "0170 1234567", "+49 170 1234567"],
    ["+39", "06 1234567", "+39 06 1234567"],
    ["+49", "+41 79 1234567", "+41 79 1234567"],
    ["+49", "0041 79 1234567", "+41 79 1234567"],
    ["", "12345", "12345"],
    ["+49", "  ", ""],
  ])("%s and %s are %s", (code, typed, whole) => {
    expect(fullPhone(code, typed)).toBe(whole);
  });
});

describe("the source of a visit", () => {
  const keep = (search: string) => new Map(arrivalOf(new URLSearchParams(search)));

  it("keeps the campaign, click and referral from the address, and nothing else (AUTH-18, AUTH-42)", () => {
    const kept = keep(
      "?utm_source=paper&utm_medium=print&gclid=g&irclickid=c7&ref=friend&back=%2Finbox&invite=x",
    );
    expect([...kept.keys()]).toEqual(["track", "irclickid", "referral"]);
    expect(trackingIn((name) => kept.get(name))).toEqual({
      track: { utm_source: "paper", utm_medium: "print", gclid: "g" },
      irclickid: "c7",
    });
  });

  it("a visit without a source keeps that of an earlier visit", () => {
    expect(keep("?back=%2Finbox").size).toBe(0);
  });

  it("values that a browser invented are shortened, and unknown names are dropped (AUTH-18)", () => {
    const told = trackingIn((name) =>
      name === "track" ? `is_admin=1&utm_source=${"x".repeat(900)}` : "y".repeat(900),
    );
    expect(Object.keys(told.track ?? {})).toEqual(["utm_source"]);
    expect([told.track?.utm_source?.length, told.irclickid?.length]).toEqual([200, 200]);
  });
});

describe("the strength of a password", () => {
  it.each([
    ["short", [], 0],
    ["password1", [], 1],
    ["12345678", [], 1],
    ["aaaaaaaaaaaa", [], 1],
    ["abcdefghij", [], 1],
    ["lovelace99", ["Lovelace"], 1],
    ["kd83hslq", [], 2],
    ["Kd83-hslq7", [], 3],
    ["mist over 7 Lakes", [], 4],
  ])("%s (known: %s) is %i of 4", (password, known, strength) => {
    expect(strengthOf(password, known)).toBe(strength);
  });
});
