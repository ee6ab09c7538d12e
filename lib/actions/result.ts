import { ApiError } from "@/lib/api/api-error";
import type { ErrorDetails } from "@/lib/contract/errors";

/** What a server action answers: errors are data, so that a form can show them at their fields. */
export type ActionResult<T> =
  | { ok: true; value: T }
  | { ok: false; code: ApiError["code"]; details: ErrorDetails };

/** Turns the API's refusals into data; anything else goes on to the error page. */
export async function resultOf<T>(work: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, code: error.code, details: error.details };
    throw error;
  }
}
