import type { Tx } from "@/server/db/tx";
import { approvedKinds } from "@/server/domain/campaigns/sequence/kinds";
import { clockOf } from "@/server/domain/clock";
import { publish } from "@/server/outbox/publish";
import { readRows } from "@/server/planning/read-rows";
import { keepUnread } from "@/server/planning/unread";
import { lockUnread, noteAwaiting } from "@/server/repositories/campaigns/approvals";
import { listClockSegments } from "@/server/repositories/ledger/clock";
import { logEvents } from "@/server/repositories/ledger/events";
import { type EngineContext, inTenant } from "./context";

/** How long before its turn a message is ready for approval; in the workspace's time. */
const aheadMs = 24 * 3_600_000;
/** Messages written in one transaction, and transactions per workspace in a round; the next round continues. */
const batchSize = 50;
const maxBatches = 4;

/**
 * Writes messages that need approval a day ahead of their turn, and writes them again if their text or prospect changed (CAMP-17, R23). The
 * rest is written when its turn comes.
 */
export async function readAhead(engine: EngineContext): Promise<void> {
  const until = new Date(+engine.now() + aheadMs);
  const { rows } = await engine.pools.app.query<{ workspaceId: string }>(
    'select w as "workspaceId" from workspaces_to_read($1, $2) w',
    [until, approvedKinds],
  );
  for (const { workspaceId } of rows)
    for (let batch = 0; batch < maxBatches; batch++) {
      const isMore = await inTenant(engine, workspaceId, (tx) => writeSome(engine, tx));
      if (!isMore) break;
    }
}

/** Returns whether there may be more. */
async function writeSome({ now: realNow, newId }: EngineContext, tx: Tx): Promise<boolean> {
  const now = realNow();
  const clock = clockOf(await listClockSegments(tx));
  const until = clock.toReal(new Date(+clock.toVirtual(now) + aheadMs));
  const ids = await lockUnread(tx, until, batchSize);
  if (ids.length === 0) return false;
  await offerToRead(tx, { now, newId }, ids);
  return ids.length === batchSize;
}

/** Stores what rows say now if they need approval, and notifies. The caller has locked the rows. */
export async function offerToRead(
  tx: Tx,
  { now, newId }: { now: Date; newId(): string },
  ids: readonly string[],
): Promise<void> {
  const written = await keepUnread(tx, await readRows(tx, { now }, ids));
  const waiting = await noteAwaiting(tx, written);
  await logEvents(
    tx,
    waiting.map(({ laneId: _, dueAt: until, ...row }) => ({
      ...{ id: newId(), at: now, kind: "waited" as const, ...row, until },
      ...{ reason: "awaiting_approval", gate: "data_complete" as const },
    })),
  );
  if (written.length > 0) await publish(tx, "refetch", { list: "approvals" });
}
