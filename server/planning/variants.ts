import { hasWords, type Variant, variantsOf } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { stepById } from "@/server/domain/campaigns/sequence/sequence";
import { assigned } from "@/server/domain/experiments/assign";
import { findVersionSaying } from "@/server/repositories/campaigns/sequences";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import { goneKey } from "./reading";
import type { Sequences } from "./sequences";

/** Variants that some prospects have and the running version lacks, from the newest version that had them (R19). */
export async function goneVariants(
  tx: Tx,
  rows: readonly DeliveryFacts[],
  sequences: Sequences,
): Promise<Map<string, Variant>> {
  const gone = new Map<string, Variant>();
  for (const { campaignId, liveVersion, stepId, variantId } of rows) {
    if (variantId === null || campaignId === null || stepId === null || gone.has(goneKey(stepId, variantId)))
      continue;
    const step = stepById(sequences(campaignId, liveVersion), stepId);
    if (!step || !hasWords(step) || assigned(step, variantId)) continue;
    const before = await findVersionSaying(tx, { campaignId, stepId, variantId });
    const old = before && stepById(before, stepId);
    const variant = old && hasWords(old) ? variantsOf(old).find(({ id }) => id === variantId) : null;
    if (variant) gone.set(goneKey(stepId, variantId), variant);
  }
  return gone;
}
