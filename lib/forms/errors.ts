"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { ApiError } from "@/lib/api/api-error";
import type { ErrorDetails } from "@/lib/contract/errors";

/** Says an error code in the reader's language, with the details it names (I18N-06); one of a newer server as what it is here. */
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

/** What a refusal says of each field it names. */
export const fieldTexts = <Name extends string>(
  fields: Readonly<Record<string, ApiError["code"]>> = {},
  say: (code: ApiError["code"], name: string) => string,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, say(code, name)])) as Partial<
    Record<Name, string>
  >;
