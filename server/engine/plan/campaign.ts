import type { Tx } from "@/server/db/tx";
import { parkCampaign, unparkCampaign } from "@/server/repositories/deliveries";
import { listUnplanned } from "@/server/repositories/enrollments";
import { announceWork, wakeLanes } from "@/server/repositories/lanes";
import { withdrawOutgoing } from "@/server/repositories/outgoing";
import { goOn, writeOnward } from "./onward";
import type { Planning } from "./planning";

const atOnce = 500;
/** R22: what is later than this asks somebody first; shown time. */
const lateMs = 7 * 86_400_000;

/** The campaign runs for the first time: everybody in it gets a first step. */
export async function startCampaign(tx: Tx, p: Planning, campaignId: string): Promise<void> {
  const from = p.clock.toVirtual(p.now);
  for (;;) {
    const ids = await listUnplanned(tx, campaignId, atOnce);
    const onward = await goOn(
      tx,
      p,
      ids.map((enrollmentId) => ({ enrollmentId, afterStepId: null, from })),
    );
    await writeOnward(tx, p, onward);
    if (ids.length < atOnce) return;
  }
}

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

/**
 * The campaign runs again: what was due meanwhile is due now, and the lanes spread it. `late` counts people more than seven
 * days late; they wait as `user_hold` until `releaseLate` (R22).
 */
export async function resumeCampaign(
  tx: Tx,
  p: Planning,
  campaignId: string,
): Promise<{ replanned: number; late: number }> {
  const lateBefore = p.clock.toReal(new Date(+p.clock.toVirtual(p.now) - lateMs));
  await startCampaign(tx, p, campaignId);
  return unpark(tx, campaignId, lateBefore);
}

/** Somebody was asked about the people more than seven days late and lets them go on. */
export const releaseLate = (tx: Tx, _: Planning, campaignId: string) => unpark(tx, campaignId, null);

async function unpark(tx: Tx, campaignId: string, lateBefore: Date | null) {
  const { lanes, replanned, late } = await unparkCampaign(tx, { campaignId, lateBefore });
  await wakeLanes(tx, lanes);
  if (replanned > 0) await announceWork(tx);
  return { replanned, late };
}
