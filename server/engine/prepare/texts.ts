import { instructionOf } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { requestTexts, wakeWritten } from "@/server/repositories/campaigns/written-texts";
import type { Other } from "./decide";

/** Requests texts that were missing when these rows were checked; they may not have been requested yet (CAMP-68). */
export async function requestUnwritten(tx: Tx, now: Date, others: readonly Other[]): Promise<void> {
  const requests = others.flatMap(({ row, step, decision }) => {
    const wish = instructionOf(step);
    return wish && decision.reason === "text_unwritten" ? [{ deliveryId: row.id, wish }] : [];
  });
  if (requests.length === 0) return;
  await requestTexts(tx, requests, now);
  await wakeWritten(
    tx,
    requests.map(({ deliveryId }) => deliveryId),
    now,
  );
}
