import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import { isPromise } from "@/server/domain/campaigns/delivery";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { type OpenDelivery, promise, rescheduleDeliveries } from "@/server/repositories/ledger/deliveries";
import { announceWork, wakeLanes } from "@/server/repositories/ledger/lanes";

const idsOf = (rows: readonly OpenDelivery[]) => rows.map(({ id }) => id);

/** Rows that a worker has claimed do not leave: they wait until `until` (real time). The caller has locked the rows. */
export async function holdBack(
  tx: Tx,
  open: readonly OpenDelivery[],
  { until, reason }: { until: Date; reason: WaitReason },
): Promise<void> {
  const claimed = idsOf(open.filter(({ state }) => state === "claimed"));
  await rescheduleDeliveries(tx, claimed, { dueAt: until, waitReason: reason });
  if (isPromise(reason)) await promise(tx, dueBy(open, until));
  await withdrawOutgoing(tx, idsOf(open.filter(({ state }) => state === "planned" || state === "claimed")));
}

/** Rows that come due during the wait; they go first afterwards (R11). */
const dueBy = (open: readonly OpenDelivery[], until: Date) =>
  idsOf(open.filter(({ dueAt }) => dueAt !== null && dueAt <= until));

type Release = { reasons: readonly WaitReason[]; dueAt: Date; waitReason?: WaitReason | null };

/**
 * Rows that wait for one of the reasons become due at `dueAt` (real time), and their lanes wake then. The caller has locked the rows; lanes
 * are always locked last (lock-order.md).
 */
export async function releaseWaiting(
  tx: Tx,
  open: readonly OpenDelivery[],
  { reasons, dueAt, waitReason = null }: Release,
): Promise<void> {
  const waiting = open.filter(
    (row) => row.state === "planned" && row.waitReason !== null && reasons.includes(row.waitReason),
  );
  if (waiting.length === 0) return;
  await rescheduleDeliveries(tx, idsOf(waiting), { dueAt, waitReason });
  await wakeLanes(tx, new Map(waiting.map(({ laneId }) => [laneId, dueAt])));
  await announceWork(tx);
}
