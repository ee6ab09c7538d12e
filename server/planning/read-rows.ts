import type { Step } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { stepById } from "@/server/domain/campaigns/sequence/sequence";
import { type DeliveryFacts, readDeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import { type LaneFacts, readLaneFacts } from "@/server/repositories/ledger/lane-facts";
import type { Planning } from "./planning";
import { type Reading, readingOf } from "./reading";
import { sequencesOf } from "./sequences";
import { goneVariants } from "./variants";

export type ReadRow = { row: DeliveryFacts; lane: LaneFacts; step: Step | null; reading: Reading | null };

/** What planned rows would say if they were sent now; `reading` is null if the running version lacks the step. */
export async function readRows(
  tx: Tx,
  { now }: Pick<Planning, "now">,
  ids: readonly string[],
): Promise<ReadRow[]> {
  if (ids.length === 0) return [];
  // Touches matter to gates, not to texts.
  const rows = await readDeliveryFacts(tx, ids, { now });
  const lanes = await readLaneFacts(tx, [...new Set(rows.map(({ laneId }) => laneId))]);
  const sequences = await sequencesOf(tx, rows);
  const gone = await goneVariants(tx, rows, sequences);
  return rows.flatMap((row) => {
    const lane = lanes.find(({ id }) => id === row.laneId);
    if (!lane) return [];
    const sequence = row.campaignId ? sequences(row.campaignId, row.liveVersion) : [];
    const step = stepById(sequence, row.stepId);
    const reading = step?.type === row.kind ? readingOf(row, lane, { sequence, step, gone }) : null;
    return [{ row, lane, step, reading }];
  });
}
