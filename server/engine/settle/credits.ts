import type { Tx } from "@/server/db/tx";
import { charge, refundCharges, releaseHolds } from "@/server/planning/credits";
import type { Planning } from "@/server/planning/planning";
import { authorsOf } from "@/server/repositories/inbox/outgoing";
import type { Settled } from "./write";

/**
 * Charges steps that cost credits and succeeded, once however often they are repeated, and releases the reservations of all others
 * (BILL-46). `moved`: rows that still belonged to this worker. `found`: rows that brought an email address (PROSPECT-13). What may have
 * left is charged until it turns out that it did not, even if a late worker reports so.
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
  await refundCharges(
    tx,
    p,
    undone.filter((id) => moved.has(id)),
  );
  await releaseHolds(tx, p, undone);
}
