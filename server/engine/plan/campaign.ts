import type { Tx } from "@/server/db/tx";
import { parkCampaign, parkNewPeople } from "@/server/repositories/campaign-backlog";
import { wakeWaiting } from "@/server/repositories/deliveries";
import { announceWork, wakeLanes } from "@/server/repositories/lanes";
import { withdrawOutgoing } from "@/server/repositories/outgoing";
import type { Planning } from "./planning";

/**
 * The campaign's status was set to one in which nothing is sent: claimed steps are taken from their workers, due ones lose
 * their date and keep it in mind. What is not due yet goes on waiting, because clocks run on (R22).
 */
export async function pauseCampaign(tx: Tx, p: Planning, campaignId: string): Promise<void> {
  const parked = await parkCampaign(tx, campaignId, p.now);
  await withdrawOutgoing(
    tx,
    parked.map(({ id }) => id),
  );
}

/** The campaign takes no new people from now on: their first steps stay, everybody else goes on (R22). */
export async function holdNewPeople(tx: Tx, campaignId: string): Promise<void> {
  const parked = await parkNewPeople(tx, campaignId);
  await withdrawOutgoing(
    tx,
    parked.map(({ id }) => id),
  );
}

/** Who waited for the working hours of their own zone waits no longer (R7). */
export async function forgetRecipientHours(tx: Tx, now: Date, campaignId: string): Promise<void> {
  const lanes = await wakeWaiting(tx, { campaignId, reason: "outside_recipient_hours", now });
  await wakeLanes(tx, lanes);
  if (lanes.size > 0) await announceWork(tx);
}
