"use client";

import { useState } from "react";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import type { ActionResult } from "@/lib/actions/result";
import { useErrorText } from "./errors";
import { reach } from "./reach";

/** Submits a form. Errors are shown at the fields they name, or in `failure` above the form. */
export function useSubmit<T extends FieldValues>(setError: UseFormSetError<T>) {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string>();

  /** Returns the result; undefined after an error. */
  async function submit<V>(send: () => Promise<ActionResult<V>>): Promise<V | undefined> {
    setFailure(undefined);
    const result = await reach(send());
    if (result.ok) return result.value;
    const fields = Object.entries(result.details.fields ?? {});
    for (const [name, code] of fields)
      setError(name as Path<T>, { message: errorText(code, result.details) });
    if (fields.length === 0) setFailure(errorText(result.code, result.details));
    return undefined;
  }
  return { submit, failure };
}
