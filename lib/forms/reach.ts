import type { ActionResult } from "@/lib/actions/result";
import { heed } from "@/lib/api/heed";

/**
 * Waits for an action. A failed connection becomes an error like any other: the form keeps its values and shows the reason, instead of
 * giving way to the error page (API-09, ux 20). A refusal that concerns the whole tab, such as a lost session, is heeded.
 */
export async function reach<T>(asked: Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  const result = await asked.catch((): ActionResult<T> => ({ ok: false, code: "unreachable", details: {} }));
  if (!result.ok) heed(result);
  return result;
}
