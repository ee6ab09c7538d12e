"use client";

import { useState } from "react";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import type { ActionResult } from "@/lib/actions/result";
import { useErrorText } from "./errors";
import { reach } from "./reach";

/** Sends what a form holds. A refusal comes to stand at the fields it names, or in `failure` above them. */
export function useSubmit<T extends FieldValues>(setError: UseFormSetError<T>) {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string>();

  /** What the answer brought; undefined when it was a refusal. */
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
