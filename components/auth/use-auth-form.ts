"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import type { ActionResult } from "@/lib/actions/result";
import { useErrorText } from "@/lib/forms/errors";

/** Only paths of our own are returned to after signing in (S32). */
const safeBack = (asked: string | null) => (asked && /^\/(?!\/|\\)/.test(asked) ? asked : "/");

/** Sends a form, puts the answer's errors at their fields or above the button, and leaves for the asked page. */
export function useAuthForm<T extends FieldValues>(setError: UseFormSetError<T>, fieldForRefusal: Path<T>) {
  const router = useRouter();
  const back = safeBack(useSearchParams().get("back"));
  const errorText = useErrorText();
  const t = useTranslations("auth");
  const [failure, setFailure] = useState<string>();

  const submit = async (send: () => Promise<ActionResult<unknown>>) => {
    setFailure(undefined);
    const result = await send();
    if (result.ok) {
      router.replace(back);
      router.refresh();
      return;
    }
    const fields = Object.entries(result.details.fields ?? {});
    for (const [name, code] of fields)
      setError(name as Path<T>, { message: errorText(code, result.details) });
    const { triesLeft } = result.details;
    if (result.code === "wrong_credentials")
      setError(fieldForRefusal, {
        message: typeof triesLeft === "number" ? t("tries", { count: triesLeft }) : errorText(result.code),
      });
    else if (fields.length === 0) setFailure(errorText(result.code, result.details));
  };
  return { submit, failure, back };
}
