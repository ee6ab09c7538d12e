import type { Tx } from "@/server/db/tx";
import { listRunningNamed } from "@/server/repositories/prospects/do-not-contact";
import type { Planning } from "./planning";
import { stopEnrollments } from "./prospect";

const sequencesPerTransaction = 100;

/**
 * Ends running sequences of the people whom a batch of the do-not-contact list names, those that a worker is about to send to first;
 * returns whether some are left. Gates refuse all of them at once: this takes what is planned off the plan, and what is claimed from its
 * worker.
 */
export async function stopListed(tx: Tx, p: Planning, batchId: string): Promise<boolean> {
  const running = await listRunningNamed(tx, batchId, sequencesPerTransaction);
  const ids = running.map(({ id }) => id).sort();
  await stopEnrollments(tx, p, ids, { reason: "blacklisted", actorId: running[0]?.addedBy });
  return running.length === sequencesPerTransaction;
}
