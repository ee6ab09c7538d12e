import { noteUnread, type Source } from "@/server/repositories/inbox/checks";
import { wakeUnheard } from "@/server/repositories/ledger/unheard";
import { type IntakeContext, inTenant } from "./context";
import { pause } from "./pause";

/** Steps that waited for answers to be read go on, once these are recorded. */
export const wakeWaiting = (cx: IntakeContext, workspaceId: string): Promise<void> =>
  inTenant(cx, workspaceId, (tx) => wakeUnheard(tx, cx.now())).catch((err) =>
    cx.log.error({ err, workspaceId }, "steps that waited for answers to be read were not woken"),
  );

/** A database that was away is asked so often at first, and then this often. */
const [soonMs, laterMs] = [50, 1_000];

/**
 * Answers cannot be read at the moment, so that nobody may be followed up until they are. Where the database is away as well, it is noted
 * as soon as that is back: nothing else would keep steps from leaving until the next check.
 */
export async function interrupted(
  cx: Pick<IntakeContext, "pools" | "log">,
  { workspaceId, ...source }: Source & { workspaceId: string },
  signal: AbortSignal,
): Promise<void> {
  for (let wait = soonMs; !signal.aborted; wait = Math.min(2 * wait, laterMs)) {
    try {
      await inTenant(cx, workspaceId, (tx) => noteUnread(tx, source));
      return;
    } catch (err) {
      if (wait === soonMs) cx.log.error({ err, ...source }, "an interrupted reading could not be noted yet");
      await pause(wait, signal);
    }
  }
}
