"use client";

import { looksLikeEmail, looksLikePhone, noOuterSpace } from "@/lib/contract/fields";
import { useErrorText } from "./errors";

const lineLength = 60;
const passwordLength = { min: 8, max: 40 };

/** Field rules that are checked before sending: those of lib/contract/fields.ts, for react-hook-form. */
export function useChecks() {
  const errorText = useErrorText();
  const required = errorText("fill_this_field");
  const upTo = (count: number) => ({ value: count, message: errorText("too_long", { count }) });
  const noSpaceAround = (value: string) => noOuterSpace(value) || errorText("leading_or_trailing_space");
  return {
    required,
    /** VAL-02 to VAL-04. */
    line: { required, maxLength: upTo(lineLength), validate: noSpaceAround },
    /** VAL-01. */
    email: {
      required,
      validate: (value: string) => looksLikeEmail(value) || errorText("invalid_email"),
    },
    /** Empty, or a phone number (VAL-07). */
    phone: { validate: (value: string) => value === "" || looksLikePhone(value) || errorText("wrong_phone") },
    /** VAL-11. */
    password: {
      required,
      minLength: { value: passwordLength.min, message: errorText("password_too_short") },
      maxLength: upTo(passwordLength.max),
      validate: noSpaceAround,
    },
  };
}
