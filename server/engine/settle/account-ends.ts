import type { Tx } from "@/server/db/tx";
import { isSignedIn } from "@/server/domain/accounts/awaited";
import { shortNote } from "@/server/domain/accounts/limited";
import { lockoutEvent } from "@/server/domain/accounts/lockout";
import type { AccountEvent } from "@/server/domain/accounts/machine";
import type { Planning } from "@/server/planning/planning";
import { lockAccount, noteUsed, shortenNotes } from "@/server/repositories/accounts/accounts";
import { noteMemberLimit } from "@/server/repositories/accounts/member-limits";
import { applyAccountEvent } from "@/server/services/accounts/events";
import type { Settled } from "./write";

/**
 * Notes what ended jobs say about their accounts: shut out, limited for a week, restricted to short notes, or simply in use (R10, CRED-35,
 * CRED-69, CONST-06).
 */
export async function applyAccountEvents(tx: Tx, p: Planning, settled: readonly Settled[]): Promise<void> {
  const used = settled.filter(({ result }) => result.kind === "sent").map(({ job }) => job.accountId);
  if (used.length > 0) await noteUsed(tx, [...new Set(used)].toSorted(), p.now);
  const tooLong = settled.filter(
    ({ result }) => result.kind === "refused" && result.reason === "note_too_long",
  );
  if (tooLong.length > 0)
    await shortenNotes(tx, [...new Set(tooLong.map(({ job }) => job.accountId))].toSorted(), shortNote);
  const events = new Map<string, AccountEvent>();
  for (const { job, effect } of settled) {
    const event = effect.limits
      ? ({ kind: "limit_reached", of: effect.limits } as const)
      : lockoutEvent(effect.senderProblem, p.now);
    if (event) events.set(job.accountId, event);
  }
  for (const [id, event] of [...events].toSorted()) {
    const account = await lockAccount(tx, id, null);
    // Several jobs in flight may report the same; the first one has closed the lane.
    if (!account || !isSignedIn(account)) continue;
    if (event.kind === "limit_reached") await noteMemberLimit(tx, id, event.of, p.now);
    await applyAccountEvent({ now: () => p.now, newId: p.newId }, tx, account, event);
  }
}
