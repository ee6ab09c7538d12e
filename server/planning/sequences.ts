import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { readSequences, type VersionRef } from "@/server/repositories/campaigns/sequences";

/** Published versions never change, so this process caches those it read and drops the oldest. */
const kept = new Map<string, Sequence>();
const maxKept = 2_000;

export type Sequences = (campaignId: string, version: number | null) => Sequence;

/** The sequences of the campaigns' running versions; an unpublished one is empty. */
export async function sequencesOf(
  tx: Tx,
  campaigns: Iterable<{ campaignId: string | null; liveVersion: number | null }>,
): Promise<Sequences> {
  const keyOf = (campaignId: string, version: number) => `${tx.workspaceId} ${campaignId} ${version}`;
  const missing = new Map<string, VersionRef>();
  for (const { campaignId, liveVersion: version } of campaigns) {
    if (campaignId === null || version === null) continue;
    const key = keyOf(campaignId, version);
    if (!kept.has(key)) missing.set(key, { campaignId, version });
  }
  if (missing.size > 0) {
    for (const { campaignId, version, sequence } of await readSequences(tx, [...missing.values()]))
      kept.set(keyOf(campaignId, version), sequence);
    for (const key of kept.keys()) {
      if (kept.size <= maxKept) break;
      if (!missing.has(key)) kept.delete(key);
    }
  }
  return (campaignId, version) => (version === null ? [] : (kept.get(keyOf(campaignId, version)) ?? []));
}
