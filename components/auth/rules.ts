import type { ErrorCode } from "@/lib/contract/errors";
import { looksLikeEmail, looksLikePhone, noOuterSpace } from "@/lib/contract/fields";

/** An error of a field with the API's code; `count` is the limit that was exceeded. */
type Problem = { code: ErrorCode; count?: number };
export type Values = Readonly<Record<string, string>>;
type Rule = (value: string, all: Values) => Problem | null;
/** By field name. */
export type Rules = Readonly<Record<string, Rule>>;

/** The limits of the contract (lib/contract/auth.ts). */
export const maxima: Readonly<Record<string, number>> = { firstName: 60, lastName: 60, password: 40 };

const says =
  (code: ErrorCode, isWrong: (value: string) => boolean): Rule =>
  (value) =>
    isWrong(value) ? { code } : null;

const isBlank = (value: string) => value.trim() === "";
const outerSpace = says("leading_or_trailing_space", (value) => !noOuterSpace(value));
const upTo =
  (count: number): Rule =>
  (value) =>
    value.length > count ? { code: "too_long", count } : null;
/** Returns the error of the first rule that fails. */
const all =
  (...rules: Rule[]): Rule =>
  (value, values) => {
    for (const rule of rules) {
      const problem = rule(value, values);
      if (problem) return problem;
    }
    return null;
  };

/** VAL-02. */
export const filled = says("fill_this_field", (value) => value === "");
/** VAL-02 to VAL-04. */
export const line = (max: number) => all(says("fill_this_field", isBlank), outerSpace, upTo(max));
/** AUTH-14, VAL-01. */
export const email = all(
  says("fill_this_field", isBlank),
  says("invalid_email", (value) => !looksLikeEmail(value)),
);
/** AUTH-08, AUTH-09, VAL-11. */
export const newPassword = all(
  filled,
  says("password_too_short", (value) => value.length < 8),
  outerSpace,
  upTo(40),
);
/** AUTH-10. */
export const samePassword = all(filled, (value, { password = "" }) =>
  value === password ? null : { code: "password_mismatch" },
);
/** AUTH-17: twelve letters and digits, or empty. */
export const inviteCode = says("space_not_found", (value) => !/^([A-Za-z0-9]{12})?$/.test(value.trim()));
/** AUTH-11. */
export const accepted = says("terms_not_accepted", (value) => value === "");
/** AUTH-16, VAL-07: optional; the number is validated together with its dialing code, as it is sent. */
export const phone =
  (whole: (values: Values) => string): Rule =>
  (value, values) =>
    isBlank(value) || looksLikePhone(whole(values)) ? null : { code: "wrong_phone" };
