import type { Sequence } from "@/lib/contract/sequence";
import type { Tx } from "@/server/db/tx";
import { replacementFor, stepById } from "@/server/domain/campaigns/sequence";
import { lockOpenDeliveries, type OpenDelivery, skipDeliveries } from "@/server/repositories/deliveries";
import { lockTravellers } from "@/server/repositories/enrollments";
import { withdrawOutgoing } from "@/server/repositories/outgoing";
import { endTraveller, nothingOnward, planNext, writeOnward } from "./onward";
import type { Planning } from "./planning";

/** Whether a version still does a step in the same way. */
const holds = (sequence: Sequence, { stepId, kind }: Pick<OpenDelivery, "stepId" | "kind">) => {
  const step = stepById(sequence, stepId);
  return step?.type === kind && step.is_enabled;
};

/**
 * The campaign runs another version: people who wait for a step it lacks go on to the next common one and keep the time they
 * had left (R23). Texts need nothing: they are filled when a step is claimed.
 */
export async function moveToVersion(
  tx: Tx,
  p: Planning,
  { campaignId, before, after }: { campaignId: string; before: Sequence; after: Sequence },
): Promise<void> {
  const gone = before.filter(
    (step) => step.type !== "delay" && !holds(after, { stepId: step.id, kind: step.type }),
  );
  if (gone.length === 0) return;
  const waiting = await tx.query<{ id: string }>(
    `select distinct enrollment_id as id from deliveries
      where campaign_id = $1 and step_id = any($2) and settled_at is null and state in ('planned', 'claimed')`,
    [campaignId, gone.map(({ id }) => id)],
  );
  const ids = waiting.map(({ id }) => id);
  const open = (await lockOpenDeliveries(tx, ids)).filter(
    (row) => (row.state === "planned" || row.state === "claimed") && !holds(after, row),
  );
  const rowIds = open.map(({ id }) => id);
  await skipDeliveries(tx, rowIds, "step_removed", p.now);
  await withdrawOutgoing(tx, rowIds);
  const travellers = new Map((await lockTravellers(tx, ids)).map((traveller) => [traveller.id, traveller]));
  const onward = nothingOnward();
  for (const row of open) {
    const traveller = travellers.get(row.enrollmentId);
    if (traveller?.state !== "active") continue;
    const { id: enrollmentId, prospectId, acceptedAt, done } = traveller;
    const progress = { accepted: acceptedAt !== null, done: new Set(done) };
    onward.events.push({
      id: p.newId(),
      at: p.now,
      kind: "skipped",
      prospectId,
      campaignId,
      enrollmentId,
      deliveryId: row.id,
      stepId: row.stepId,
      stepKind: row.kind,
      reason: "step_removed",
    });
    const next = replacementFor(before, after, row.stepId, progress);
    const remaining = p.clock.toVirtual(row.dueAt ?? p.now);
    if (next) planNext(onward, p, traveller, { step: next.step, delays: [] }, remaining);
    else endTraveller(onward, p, traveller);
  }
  await writeOnward(tx, p, onward);
}
