"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { FieldErrors, FieldValues } from "react-hook-form";
import type { ApiError } from "@/lib/api/api-error";
import type { ErrorDetails } from "@/lib/contract/errors";

/**
 * The text of an error code in the user's language, with its details (I18N-06). An unknown code from a newer server gets a generic text.
 */
export function useErrorText() {
  const t = useTranslations("errors");
  return useCallback(
    (code: ApiError["code"], details: ErrorDetails = {}) => {
      const values = Object.fromEntries(
        Object.entries(details).filter(([, value]) => typeof value === "string" || typeof value === "number"),
      );
      return t(t.has(code) ? code : "internal", values as Record<string, string | number>);
    },
    [t],
  );
}

/** The text for each field that an error names. */
export const fieldTexts = <Name extends string>(
  fields: Readonly<Record<string, ApiError["code"]>> = {},
  say: (code: ApiError["code"], name: string) => string,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, say(code, name)])) as Partial<
    Record<Name, string>
  >;

/** The texts of a form's errors by field, for a component with several fields. */
export const messagesOf = <Values extends FieldValues>(errors: FieldErrors<Values> = {}) =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])) as Partial<
    Record<keyof Values, string>
  >;
