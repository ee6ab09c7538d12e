import type { Tx } from "@/server/db/tx";
import { maxBounces } from "@/server/domain/warm-up/reading";
import { countBounces, skipPlanned } from "@/server/repositories/warm-up/warm-up-mails";
import { noteProgress } from "@/server/repositories/warm-up/warm-ups";

/** Stops the warm-up of a mailbox until a member turns it on again. */
export async function pauseWarmUp(tx: Tx, mailboxId: string, pausedReason: "blocked" | "bounces", at: Date) {
  await noteProgress(tx, mailboxId, { pausedReason, pausedAt: at });
  await skipPlanned(tx, mailboxId, pausedReason);
}

/** Several addresses that refuse a mailbox for good say something about the mailbox. */
export async function pauseOverBounces(
  tx: Tx,
  mailboxId: string,
  { at, weekAgo }: { at: Date; weekAgo: Date },
): Promise<void> {
  if ((await countBounces(tx, mailboxId, weekAgo)) >= maxBounces)
    await pauseWarmUp(tx, mailboxId, "bounces", at);
}
