import type { Tx } from "@/server/db/tx";
import { dayOfBeginning } from "@/server/domain/campaigns/new-people";
import { parkCampaign, parkNewPeople } from "@/server/repositories/campaign-backlog";
import { wakeWaiting } from "@/server/repositories/deliveries";
import { announceWork, wakeLanes } from "@/server/repositories/lanes";
import { listBegunSince, noteBegun } from "@/server/repositories/new-people";
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

/** Who began in the last days took a place of their day: the campaign counts new people from now on (R9). */
export async function countNewPeople(tx: Tx, { now, clock }: Planning, campaignId: string): Promise<void> {
  const since = clock.toReal(new Date(+clock.toVirtual(now) - 2 * 86_400_000));
  const begun = await listBegunSince(tx, campaignId, since);
  const dayOf = (at: Date, timezone: string) => dayOfBeginning({ timezone }, clock.toVirtual(at));
  await noteBegun(
    tx,
    begun.map(({ id, at, timezone }) => ({ id, day: dayOf(at, timezone) })),
  );
}

/** Who waited for a place of another day is looked at again: there may be more of them today. */
export async function forgetNewPeopleLimit(tx: Tx, now: Date, campaignId: string): Promise<void> {
  const lanes = await wakeWaiting(tx, { campaignId, reason: "new_people_limit", now });
  await wakeLanes(tx, lanes);
  if (lanes.size > 0) await announceWork(tx);
}

/** Who waited for the working hours of their own zone waits no longer (R7). */
export async function forgetRecipientHours(tx: Tx, now: Date, campaignId: string): Promise<void> {
  const lanes = await wakeWaiting(tx, { campaignId, reason: "outside_recipient_hours", now });
  await wakeLanes(tx, lanes);
  if (lanes.size > 0) await announceWork(tx);
}
