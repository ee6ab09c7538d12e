import { noteUnread, type Source } from "@/server/repositories/inbox/checks";
import { wakeUnchecked } from "@/server/repositories/ledger/unchecked-senders";
import { type IntakeContext, inTenant } from "./context";
import { pause } from "./pause";

/** Wakes steps that waited for replies to be read, once these are recorded. */
export const wakeWaiting = (cx: IntakeContext, workspaceId: string): Promise<void> =>
  inTenant(cx, workspaceId, (tx) => wakeUnchecked(tx, cx.now())).catch((err) =>
    cx.log.error({ err, workspaceId }, "could not wake steps that waited for replies"),
  );

/** Milliseconds between attempts while the database is down: at first, and at most. */
const [soonMs, laterMs] = [50, 1_000];

/**
 * Replies cannot be read at the moment, so follow-ups must wait. If the database is down as well, this is noted as soon as it is back:
 * nothing else would hold steps back until the next check.
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
      if (wait === soonMs) cx.log.error({ err, ...source }, "could not note an interrupted reading yet");
      await pause(wait, signal);
    }
  }
}
