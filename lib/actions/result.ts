import { ApiError } from "@/lib/api/api-error";
import type { ErrorDetails } from "@/lib/contract/errors";

/** The result of a server action. Errors are data, so that a form can show them at their fields. */
export type ActionResult<T> =
  | { ok: true; value: T }
  | { ok: false; code: ApiError["code"]; details: ErrorDetails };

/** Turns API errors into data; any other error reaches the error page. */
export async function resultOf<T>(work: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, code: error.code, details: error.details };
    throw error;
  }
}
