import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import { dayOfBeginning } from "@/server/domain/campaigns/new-people";
import { parkCampaign, parkNewPeople } from "@/server/repositories/campaigns/backlog";
import { listBegunSince, noteBegun } from "@/server/repositories/campaigns/new-people";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { wakeWaiting } from "@/server/repositories/ledger/deliveries";
import { logEvents } from "@/server/repositories/ledger/events";
import { announceWork, wakeLanes } from "@/server/repositories/ledger/lanes";
import type { Planning } from "./planning";

/**
 * Applies a status in which nothing is sent: claimed steps are taken from their workers, and due ones lose their date but remember it.
 * Steps that are not due yet keep waiting, because delays keep running (R22).
 */
export async function pauseCampaign(tx: Tx, p: Planning, campaignId: string): Promise<void> {
  const parked = await parkCampaign(tx, campaignId, p.now);
  await withdrawOutgoing(
    tx,
    parked.map(({ id }) => id),
  );
}

/** The campaign takes no new prospects from now on: their first steps are parked, all others continue (R22). */
export async function holdNewPeople(tx: Tx, campaignId: string): Promise<void> {
  const parked = await parkNewPeople(tx, campaignId);
  await withdrawOutgoing(
    tx,
    parked.map(({ id }) => id),
  );
}

/** The campaign limits new prospects from now on, so those who began in the last days are counted on their day (R9). */
export async function countNewPeople(tx: Tx, { now, clock }: Planning, campaignId: string): Promise<void> {
  const since = clock.toReal(new Date(+clock.toVirtual(now) - 2 * 86_400_000));
  const begun = await listBegunSince(tx, campaignId, since);
  const dayOf = (at: Date, timezone: string) => dayOfBeginning({ timezone }, clock.toVirtual(at));
  await noteBegun(
    tx,
    begun.map(({ id, at, timezone }) => ({ id, day: dayOf(at, timezone) })),
  );
}

/** Rows that waited for a setting that no longer applies are checked again at once. */
export async function forgetWaits(
  tx: Tx,
  { now, newId }: Planning,
  { campaignId, reasons }: { campaignId: string; reasons: readonly WaitReason[] },
): Promise<void> {
  if (reasons.length === 0) return;
  const { lanes, woken } = await wakeWaiting(tx, { campaignId, reasons, now });
  await logEvents(
    tx,
    woken.map((row) => ({ id: newId(), at: now, kind: "woken", ...row })),
  );
  await wakeLanes(tx, lanes);
  if (lanes.size > 0) await announceWork(tx);
}
