import type { Tx } from "@/server/db/tx";
import { todayOf, type Use, weekStart } from "@/server/domain/accounts/daily-use";
import { type Entitlements, entitlementsOf } from "@/server/domain/billing/entitlements";
import type { Clock } from "@/server/domain/clock";
import { listUse } from "@/server/repositories/accounts";
import { type DeliveryFacts, lockTouches, readDeliveryFacts } from "@/server/repositories/delivery-facts";
import { type LaneFacts, readLaneFacts } from "@/server/repositories/lane-facts";
import { type OwnMessage, readOwnMessages } from "@/server/repositories/outgoing";
import { readSendingWorkspace } from "@/server/repositories/sending-workspace";
import type { Claimed } from "../claim";
import type { GoneVariants } from "../plan/reading";
import { type Sequences, sequencesOf } from "../plan/sequences";
import { goneVariants } from "../plan/variants";
import { weekMs } from "../plan/why";

/** Everything the claimed rows of one workspace need, read in a handful of statements whatever their number. */
export type Loaded = {
  clock: Clock;
  entitlements: Entitlements;
  lanes: Map<string, LaneFacts>;
  rows: Map<string, DeliveryFacts>;
  /** Grows with what this batch decides to do. */
  use: Use[];
  sequences: Sequences;
  gone: GoneVariants;
  own: Map<string, OwnMessage>;
};

export async function load(tx: Tx, now: Date, claimed: readonly Claimed[]): Promise<Loaded> {
  const { standing, clock } = await readSendingWorkspace(tx);
  const lanes = await readLaneFacts(tx, [...new Set(claimed.map(({ laneId }) => laneId))]);
  const shown = clock.toVirtual(now);
  const touchesSince = clock.toReal(new Date(+shown - weekMs));
  const ids = claimed.map(({ id }) => id);
  await lockTouches(tx, ids);
  const rows = await readDeliveryFacts(tx, ids, touchesSince);
  const sequences = await sequencesOf(tx, rows);
  const owners = new Set(
    lanes.flatMap((lane) => [lane.accountId, ...(lane.mailboxId ? [lane.mailboxId] : [])]),
  );
  const since = lanes.map((lane) => weekStart(todayOf(lane.timezone, shown))).sort()[0];
  const isOwn = (row: DeliveryFacts) => row.enrollmentId === null;
  const own = rows.filter(isOwn).map(({ id }) => id);
  return {
    clock,
    entitlements: entitlementsOf(standing, now),
    lanes: new Map(lanes.map((lane) => [lane.id, lane])),
    rows: new Map(rows.map((row) => [row.id, row])),
    use: since ? await listUse(tx, [...owners], since) : [],
    sequences,
    gone: await goneVariants(tx, rows, sequences),
    own: new Map(
      (own.length > 0 ? await readOwnMessages(tx, own) : []).map((message) => [message.deliveryId, message]),
    ),
  };
}
