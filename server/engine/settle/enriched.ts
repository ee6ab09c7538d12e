import type { Tx } from "@/server/db/tx";
import type { Planning } from "@/server/planning/planning";
import { enqueue } from "@/server/queue/queue";
import { keepContact } from "@/server/services/prospects/found-contact";
import type { Settled } from "./write";

type Found = Extract<Settled["result"], { kind: "enriched" }> & { deliveryId: string; prospectId: string };

/**
 * Stores how prospects can be reached. Steps elsewhere that waited for it are woken by a background job, because settling must not wait
 * for them (lock-order.md). Returns the rows that brought an address.
 */
export async function enrichPeople(
  tx: Tx,
  p: Planning,
  masterKey: Uint8Array,
  settled: readonly Settled[],
): Promise<Set<string>> {
  const found = settled.flatMap(({ job, result }): Found[] =>
    result.kind === "enriched" ? [{ ...result, deliveryId: job.id, prospectId: job.prospectId }] : [],
  );
  const brought = new Set<string>();
  if (found.length === 0) return brought;
  for (const one of found.toSorted((a, b) => (a.prospectId < b.prospectId ? -1 : 1)))
    if ((await keepContact(tx, { now: p.now, masterKey }, one)).email) brought.add(one.deliveryId);
  const prospectIds = found.map(({ prospectId }) => prospectId);
  await enqueue(tx, "wake-people", { workspaceId: tx.workspaceId, prospectIds });
  return brought;
}
