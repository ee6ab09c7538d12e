import * as z from "zod";
import type { ErrorCode } from "./errors";

/** Field types shared by all calls. The message of an issue is an error code of errors.ts. */

export const id = z.uuid();
/** An ISO 8601 instant in UTC, on the workspace's clock (R31). */
export const instant = z.iso.datetime();

/** A calendar day (YYYY-MM-DD) within the range that reports, forecasts and charts can handle. */
export const calendarDay = z.iso.date().refine((day) => day >= "1970-01-01" && day < "2200-01-01");

/** The largest integer that a database column holds. */
export const maxInteger = 2_147_483_647;
/** The version of a record as last read, sent along with a change. */
export const version = z.int().max(maxInteger);

/** No line breaks, control characters or bidirectional marks, which could reverse the text after them. */
export const isOneLine = (value: string) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value);

export const noOuterSpace = (value: string) => value === value.trim();

/** A required line of text: not blank, no outer spaces (VAL-02 to VAL-04). */
export const line = (max: number) =>
  z
    .string({ error: "fill_this_field" })
    .min(1, "fill_this_field")
    .max(max, "too_long")
    .refine(noOuterSpace, "leading_or_trailing_space")
    .refine(isOneLine, "not_one_line");

export const looksLikeEmail = (value: string) =>
  value.length <= 254 && /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\]]{2,}$/.test(value);

/** An email address as typed; stored and compared in lower case (VAL-01). */
export const email = z
  .string({ error: "fill_this_field" })
  .min(1, "fill_this_field")
  .max(254, "invalid_email")
  .refine(looksLikeEmail, "invalid_email");
/** The same rule with the account wizard's own text (AUTH-15, CRED-89). */
export const accountEmail = z
  .string({ error: "not_valid_email" })
  .max(254, "not_valid_email")
  .refine(looksLikeEmail, "not_valid_email");

/** 5 to 13 digits with plus, spaces, hyphens and parentheses (VAL-07). */
export function looksLikePhone(value: string) {
  const digits = value.replace(/\D/g, "").length;
  return /^[\d+\-() ]*$/.test(value) && digits >= 5 && digits <= 13;
}
export const phone = z.string().max(40, "wrong_phone").refine(looksLikePhone, "wrong_phone");

/** A user's password for this product (AUTH-08, AUTH-09, VAL-11). */
export const password = z
  .string({ error: "fill_this_field" })
  .min(8, "password_too_short")
  .max(40, "too_long")
  .refine(noOuterSpace, "leading_or_trailing_space");

export const locales = ["en", "fr", "de", "pt", "es"] as const;
export type Locale = (typeof locales)[number];
export const locale = z.enum(locales);

/** Who can require a second factor of everyone: the brand in all its workspaces, or one workspace. */
export const factorRules = ["brand", "workspace"] as const;
export type FactorRule = (typeof factorRules)[number];
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Accepts old and new zone names: the runtime lists only one of them but knows both. */
const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};
/** An IANA zone name (CRED-26, CRED-94). */
export const timezone = z
  .string({ error: "not_valid_timezone" })
  .max(64, "not_valid_timezone")
  .refine((name) => /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(name) && isZone(name), "not_valid_timezone");

export const countryCode = z
  .string({ error: "not_valid_location" })
  .max(2, "not_valid_location")
  .regex(/^[A-Z]{2}$/, "not_valid_location");

/** 12 letters and digits; any other string is an unknown code (SPACE-36, SPACE-39). */
export const inviteCode = z
  .string()
  .max(12, "space_not_found")
  .regex(/^[A-Za-z0-9]{12}$/, "space_not_found");

/** Max bytes of a photo of a user or a workspace (SPACE-64). */
export const photoLimit = 5 * 1024 * 1024;

/** An error code in a response. It is not checked against errors.ts, so that the list with its texts stays out of the browser bundle. */
export const errorCode = z.custom<ErrorCode>((code) => typeof code === "string");

/** A response without content. */
export const nothing = z.null();
/** A call without fields. */
export const noInput = z.strictObject({});
