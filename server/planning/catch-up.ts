import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { lateBefore, lateMs } from "@/server/domain/campaigns/hours/away";
import {
  type Backlog,
  countBacklog,
  lockLate,
  lockUnplanned,
  type ParkReason,
  unparkSome,
} from "@/server/repositories/campaigns/backlog";
import {
  findPreparation,
  type LateRule,
  lockPreparation,
  notePrepared,
} from "@/server/repositories/campaigns/preparations";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { skipDeliveries, type Woken } from "@/server/repositories/ledger/deliveries";
import type { NewEvent } from "@/server/repositories/ledger/events";
import { advance } from "./advance";
import { emptyBatch, type PlanBatch, writeBatch } from "./batch";
import type { Planning } from "./planning";
import { goneSteps, moveAlong } from "./publish";
import { returnToAddedSteps } from "./return-to-added-steps";
import { sequencesOf } from "./sequences";

export type CatchUp = { campaignId: string; late: LateRule };

/**
 * A decision about late steps releases what was held back; until then only what the pause parked comes back. New prospects wait as long as
 * the campaign takes none.
 */
const parkedAs = (late: LateRule, takesNewPeople: boolean): ParkReason[] => [
  ...(late === "ask" ? ([] as const) : (["late"] as const)),
  "campaign_paused",
  ...(takesNewPeople ? (["new_people_paused"] as const) : []),
];

/** How many prospects of a running campaign still have to be planned. */
export async function backlogOf(tx: Tx, { campaignId, late }: CatchUp): Promise<number> {
  const found = await findPreparation(tx, campaignId);
  const gone = await goneSteps(tx, campaignId, await liveOf(tx, campaignId, found?.liveVersion ?? null));
  const backlog: Backlog = await countBacklog(tx, {
    campaignId,
    parkedAs: parkedAs(late, found?.takesNewPeople ?? true),
    goneSteps: gone,
  });
  return backlog.parked + backlog.gone + backlog.unplanned + backlog.behind;
}

const liveOf = async (tx: Tx, campaignId: string, version: number | null): Promise<Sequence> =>
  (await sequencesOf(tx, [{ campaignId, liveVersion: version }]))(campaignId, version);

/**
 * Plans up to `max` prospects of a running campaign: dates that a pause took come back (R22), prospects who wait for a removed step move
 * on (R23), and those without a step get their first. Repeating it is harmless, because finished rows no longer match. Returns how many
 * were done; 0 means nothing is left.
 */
export async function catchUp(
  tx: Tx,
  p: Planning,
  { campaignId, late }: CatchUp,
  max: number,
): Promise<number> {
  const found = await lockPreparation(tx, campaignId);
  if (found?.status !== "active") return 0;
  const live = await liveOf(tx, campaignId, found.liveVersion);
  const batch = emptyBatch();
  let left = max;
  left -= await unpark(tx, p, batch, { campaignId, late, takesNewPeople: found.takesNewPeople }, left);
  if (left > 0 && late === "skip") left -= await passOver(tx, p, batch, campaignId, left);
  if (left > 0) left -= await moveAlong(tx, p, batch, { campaignId, live, max: left });
  if (left > 0) left -= await planFirst(tx, p, batch, campaignId, left);
  if (left > 0) left -= await returnToAddedSteps(tx, p, batch, { campaignId, live, max: left });
  const done = max - left;
  if (done === 0) return 0;
  await notePrepared(tx, campaignId, done);
  await writeBatch(tx, p, batch);
  return done;
}

/** What became due meanwhile is due now, and the lanes spread it. */
async function unpark(
  tx: Tx,
  p: Planning,
  batch: PlanBatch,
  { campaignId, late, takesNewPeople }: CatchUp & { takesNewPeople: boolean },
  max: number,
): Promise<number> {
  // Steps that are to be skipped no longer wait for a decision, but get no date either.
  const reasons = parkedAs(late, takesNewPeople).filter((one) => one !== "late" || late === "send");
  let done = 0;
  for (const reason of reasons) {
    const rows = await unparkSome(tx, {
      ...{ campaignId, parkedAs: reason, limit: max - done, now: p.now },
      // A first step is never late.
      lateBefore: late === "send" || reason === "new_people_paused" ? null : lateBefore(p),
    });
    for (const { laneId, wasUnread, ...row } of rows) {
      if (row.until) batch.wakes.push({ laneId, dueAt: row.until });
      if (row.until === null) batch.events.push(lateEvent(p, row));
      else if (reason === "late" || wasUnread)
        batch.events.push({ id: p.newId(), at: p.now, kind: "woken", ...row });
    }
    done += rows.length;
  }
  return done;
}

/** A member is asked first if a step is more than seven days late (R22). */
export const lateEvent = (p: Planning, row: Woken): NewEvent => ({
  ...{ id: p.newId(), at: p.now, kind: "waited", ...row, reason: "late" },
  ...{ gate: "wait_over", detail: { days: lateMs / 86_400_000 } },
});

/** A member decided to skip the late steps; the next step follows after its own delays. */
async function passOver(
  tx: Tx,
  p: Planning,
  batch: PlanBatch,
  campaignId: string,
  max: number,
): Promise<number> {
  const rows = await lockLate(tx, campaignId, max);
  const ids = rows.map(({ id }) => id);
  await skipDeliveries(tx, ids, "manual_resume", p.now);
  await withdrawOutgoing(tx, ids);
  for (const { id: deliveryId, enrollmentId, prospectId, stepId, kind: stepKind } of rows)
    batch.events.push({
      ...{ id: p.newId(), at: p.now, kind: "skipped", reason: "manual_resume", prospectId, campaignId },
      ...{ enrollmentId, deliveryId, stepId, stepKind },
    });
  const from = p.clock.toVirtual(p.now);
  await advance(
    tx,
    p,
    rows.map(({ enrollmentId, stepId }) => ({ enrollmentId, afterStepId: stepId, from })),
    batch,
  );
  return rows.length;
}

async function planFirst(
  tx: Tx,
  p: Planning,
  batch: PlanBatch,
  campaignId: string,
  max: number,
): Promise<number> {
  const ids = await lockUnplanned(tx, campaignId, max);
  const from = p.clock.toVirtual(p.now);
  await advance(
    tx,
    p,
    ids.map((enrollmentId) => ({ enrollmentId, afterStepId: null, from })),
    batch,
  );
  return ids.length;
}
