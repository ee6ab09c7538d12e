import type { ActionResult } from "@/lib/actions/result";

/**
 * Waits for an action. A call that never came through is refused like any other, in data: what was typed stays, and whoever
 * asked says why, where else the page would make room for an error (API-09, ux 20).
 */
export async function reach<T>(asked: Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  try {
    return await asked;
  } catch {
    return { ok: false, code: "unreachable", details: {} };
  }
}
