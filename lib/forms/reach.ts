import type { ActionResult } from "@/lib/actions/result";

/**
 * Waits for an action. A failed connection becomes an error like any other: the form keeps its values and shows the reason, instead of
 * giving way to the error page (API-09, ux 20).
 */
export async function reach<T>(asked: Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  try {
    return await asked;
  } catch {
    return { ok: false, code: "unreachable", details: {} };
  }
}
