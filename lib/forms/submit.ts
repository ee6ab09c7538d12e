"use client";

import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { ActionResult } from "@/lib/actions/result";
import { useErrorText } from "./errors";
import { reach } from "./reach";

type Form<T extends FieldValues> = Pick<UseFormReturn<T>, "register" | "setError" | "getValues">;
type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

/**
 * Submits a form. Errors are shown at the fields they name. Others, and those at fields that the form does not have, are in `failure`, to be
 * shown above the form, or go to `onRefused` if the form reports them in another way.
 */
export function useSubmit<T extends FieldValues>(
  { register, setError, getValues }: Form<T>,
  onRefused?: (refusal: Refusal) => void,
) {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string>();

  /** Returns the result; undefined after an error. */
  async function submit<V>(send: () => Promise<ActionResult<V>>): Promise<V | undefined> {
    setFailure(undefined);
    const result = await reach(send());
    if (result.ok) return result.value;
    const named = Object.entries(result.details.fields ?? {}) as [Path<T>, typeof result.code][];
    const fields = named.filter(([name]) => getValues(name) !== undefined);
    for (const [name, code] of fields) {
      // An error at a field that is not registered would keep the form from being submitted again.
      register(name);
      setError(name, { message: errorText(code, result.details) });
    }
    if (fields.length > 0) return undefined;
    if (onRefused) onRefused(result);
    else setFailure(errorText(result.code, result.details));
    return undefined;
  }
  return { submit, failure };
}
