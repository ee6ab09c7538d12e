import type { Tx } from "@/server/db/tx";
import { rewritten } from "@/server/domain/campaigns/approval";
import { keepFresh, writeApprovals } from "@/server/repositories/campaigns/approvals";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { Reading } from "./reading";

/**
 * Stores messages that need approval as their steps say them now (R23). Returns the ids of those that need approval again. The caller has
 * locked their deliveries.
 */
export async function keepUnread(
  tx: Tx,
  all: readonly { row: DeliveryFacts; reading: Reading | null }[],
): Promise<string[]> {
  const written = all.flatMap(({ row, reading }) => {
    if (!isOpen(row) || !reading || reading.approval === "free" || row.campaignId === null) return [];
    // There is text to approve, or the model could not write any.
    if (reading.textStatus !== "ready" && reading.textStatus !== "failed") return [];
    const { isNew, ...approval } = rewritten(row.approval, reading.source);
    const { id: deliveryId, campaignId, prospectId } = row;
    return isNew ? [{ ...approval, deliveryId, campaignId, prospectId, variantId: reading.variantId }] : [];
  });
  await writeApprovals(tx, written);
  const ids = written.map(({ deliveryId }) => deliveryId);
  const same = all.filter(({ row }) => row.approval !== null && !ids.includes(row.id));
  await keepFresh(
    tx,
    same.map(({ row }) => row.id),
  );
  return ids;
}

/** What has left, or is in transmission, needs no approval any more. */
const isOpen = ({ state }: DeliveryFacts) => state === "planned" || state === "claimed";
