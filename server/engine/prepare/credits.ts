import { instructionOf } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { priceOfStep } from "@/server/domain/billing/credits";
import { stepById } from "@/server/domain/campaigns/sequence/sequence";
import { textStatus } from "@/server/domain/campaigns/sequence/written-text";
import { type At, atHand, releaseHolds, setAside } from "@/server/planning/credits";
import type { Sequences } from "@/server/planning/sequences";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { Acting, Other } from "./decide";

/** Free credits in tenths, less what this batch spends, and the rows that are paid for already. */
export type CreditsAtHand = { free: number; covered: ReadonlySet<string> };

/** Looked up only if something due costs credits. */
export async function creditsFor(
  tx: Tx,
  at: At,
  rows: readonly DeliveryFacts[],
  sequences: Sequences,
): Promise<CreditsAtHand> {
  const priced = rows.filter(({ kind, stepId, campaignId, liveVersion, written }) => {
    const step = campaignId ? stepById(sequences(campaignId, liveVersion), stepId) : null;
    return priceOfStep(kind, step) || textStatus(instructionOf(step), written) === "unwritten";
  });
  if (priced.length === 0) return { free: 0, covered: new Set() };
  return atHand(
    tx,
    at,
    priced.map(({ id }) => id),
  );
}

/** Reserves credits for what costs them, under the row's id, and returns what can be paid (BILL-46, PROSPECT-13). */
export async function payable(tx: Tx, at: At, acting: readonly Acting[]): Promise<Acting[]> {
  const billables = acting.flatMap(({ row: { id }, price }) =>
    price ? [{ reference: id, tenths: price.tenths }] : [],
  );
  const paid = await setAside(tx, at, billables);
  return acting.filter(({ row, price }) => !price || paid.has(row.id));
}

/** Releases what an earlier attempt reserved and never settled, if the step is not done now. */
export const releaseUnused = (tx: Tx, at: At, { covered }: CreditsAtHand, others: readonly Other[]) =>
  releaseHolds(
    tx,
    at,
    others.flatMap(({ row: { id } }) => (covered.has(id) ? [id] : [])),
  );
