import type { Tx } from "@/server/db/tx";
import { todayOf, weekStart } from "@/server/domain/accounts/daily-use";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { capToday, type Reservation } from "@/server/domain/campaigns/gate-facts";
import { halved } from "@/server/domain/campaigns/limits";
import type { Planning } from "@/server/planning/planning";
import { listUse } from "@/server/repositories/accounts/accounts";
import { readLaneFacts } from "@/server/repositories/ledger/lane-facts";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { cutCap, placeKey } from "@/server/repositories/ledger/usage";
import type { Settled } from "./write";

/** If the network reported a limit, or shut the account out, the next day begins with half the kind's limit (R10). */
export async function lowerCaps(tx: Tx, p: Planning, settled: readonly Settled[]): Promise<void> {
  const cut = new Map<string, { place: Reservation; laneId: string }>();
  for (const { job, effect } of settled)
    if (effect.cutsCap && job.reservation)
      cut.set(placeKey(job.reservation), { place: job.reservation, laneId: job.laneId });
  if (cut.size === 0) return;
  const { plan } = await readSendingWorkspace(tx);
  const entitlements = entitlementsOf(plan, p.now);
  const now = p.clock.toVirtual(p.now);
  for (const { place, laneId } of cut.values()) {
    const [lane] = await readLaneFacts(tx, [laneId]);
    if (!lane) continue;
    const use = await listUse(tx, [place.ownerId], weekStart(todayOf(lane.timezone, now)));
    // Several reports on one day are one cut, so a cut made today is ignored.
    const before = use.map((one) => (one.day === place.day ? { ...one, cutTo: null } : one));
    const cap = capToday({ kind: place.kind }, { lane, use: before, entitlements }, now);
    if (cap) await cutCap(tx, place, halved(cap.limit));
  }
}
