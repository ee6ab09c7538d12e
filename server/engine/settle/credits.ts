import type { Tx } from "@/server/db/tx";
import { charge, giveBack, releaseHolds } from "@/server/planning/credits";
import type { Planning } from "@/server/planning/planning";
import { authorsOf } from "@/server/repositories/inbox/outgoing";
import type { Settled } from "./write";

/**
 * Charges what came of steps that cost credits, once whatever is repeated, and frees what was set aside for all others (BILL-46). `moved`:
 * the rows that were still this worker's; `found`: those that brought an e-mail address (PROSPECT-13). What may have left is charged until
 * it turns out that it did not, be it by a worker that comes late.
 */
export async function settleCredits(
  tx: Tx,
  p: Planning,
  ended: readonly Settled[],
  { moved, found }: Record<"moved" | "found", ReadonlySet<string>>,
): Promise<void> {
  const priced = ended.flatMap(({ job, result }) => (job.price ? [{ job, result, price: job.price }] : []));
  if (priced.length === 0) return;
  const isDone = ({ job: { id }, result }: (typeof priced)[number]) =>
    moved.has(id) && (result.kind === "sent" || result.kind === "unknown" || found.has(id));
  const done = priced.filter(isDone);
  const byHand = done.flatMap(({ job }) => (job.enrollmentId === null ? [job.id] : []));
  const authors = await authorsOf(tx, byHand);
  await charge(
    tx,
    p,
    done.map(({ job: { id, campaignId }, price }) => ({
      ...{ ...price, reference: id, campaignId, userId: authors.get(id) ?? null },
    })),
  );
  const undone = priced.filter((one) => !isDone(one)).map(({ job }) => job.id);
  await giveBack(
    tx,
    p,
    undone.filter((id) => moved.has(id)),
  );
  await releaseHolds(tx, p, undone);
}
