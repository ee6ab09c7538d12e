import type * as z from "zod";
import { accountEmail, countryCode, email, id, line, password, phone } from "@/lib/contract/fields";

/** The code of what is wrong with a value; null when nothing is. */
function faultOf(schema: z.ZodType, value: unknown): string | null {
  const { success, error } = schema.safeParse(value);
  return success ? null : (error.issues[0]?.message ?? "");
}

describe("an email address (VAL-01)", () => {
  it.each(["a@b.co", "Ada.Byron+x@mail.example.test", "ö@exämple.test"])("%s is valid", (value) => {
    expect(faultOf(email, value)).toBeNull();
  });

  it.each([
    "ada",
    "ada@",
    "@b.co",
    "ada@host",
    "ada @b.co",
    "a@b@c.de",
    `${"x".repeat(250)}@b.co`,
  ])("%s is not valid", (value) => {
    expect(faultOf(email, value)).toBe("invalid_email");
  });

  it("has a different error in the account wizard", () => {
    expect(faultOf(accountEmail, "ada")).toBe("not_valid_email");
  });
});

describe("a line of text", () => {
  it.each([
    "Eve\r\nBcc: hidden@evil.example",
    "Eve\u0007",
    "Eve\u2028Adams",
    "invoice\u202efdp.exe",
    "\u2066Eve\u2069",
  ])("that has several lines, or reverses the text after it (%j), is refused (F10)", (value) => {
    expect(faultOf(line(60), value)).toBe("not_one_line");
  });

  it.each(["Zoë", "יעל כהן", "محمد", "田中", "Łukasz\u200fX"])("%s is valid", (value) => {
    expect(faultOf(line(60), value)).toBeNull();
  });

  it.each(["", undefined])("that is missing (%p) is required (VAL-02)", (value) => {
    expect(faultOf(line(60), value)).toBe("fill_this_field");
  });

  it.each([
    " Ada",
    "Ada ",
    "\tAda",
    "Ada\u00a0",
  ])("may not begin or end with a space: %j (VAL-03, VAL-04)", (value) => {
    expect(faultOf(line(60), value)).toBe("leading_or_trailing_space");
  });

  it("has a maximum length (VAL-10)", () => {
    expect(faultOf(line(60), "x".repeat(60))).toBeNull();
    expect(faultOf(line(60), "x".repeat(61))).toBe("too_long");
  });
});

describe("a phone number (VAL-07, CONST-11)", () => {
  it.each(["12345", "+49 (30) 123-4567", "1234567890123"])("%s is valid", (value) => {
    expect(faultOf(phone, value)).toBeNull();
  });

  it.each(["1234", "12345678901234", "12a45", "123.456", "", "++++++"])("%j is not valid", (value) => {
    expect(faultOf(phone, value)).toBe("wrong_phone");
  });
});

describe("a password (VAL-11)", () => {
  it.each([
    ["1234567", "password_too_short"],
    ["12345678", null],
    ["x".repeat(40), null],
    ["x".repeat(41), "too_long"],
    [" 12345678", "leading_or_trailing_space"],
    ["12345678 ", "leading_or_trailing_space"],
    ["with space inside", null],
  ])("%j: %s", (value, fault) => {
    expect(faultOf(password, value)).toBe(fault);
  });
});

test("an id and a country are checked for their form", () => {
  expect([faultOf(id, "1"), faultOf(countryCode, "de"), faultOf(countryCode, "DE")]).toEqual([
    expect.any(String),
    "not_valid_location",
    null,
  ]);
});
