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
import { nothingOnward, type Onward, writeOnward } from "./onward";
import type { Planning } from "./planning";
import { goneSteps, moveAlong } from "./publish";
import { returnToAddedSteps } from "./return-to-added-steps";
import { sequencesOf } from "./sequences";

export type CatchUp = { campaignId: string; late: LateRule };

/**
 * A word about the late ones lets go what was held back; until then only what the pause parked comes back. New people wait
 * as long as the campaign takes none.
 */
const parkedAs = (late: LateRule, takesNewPeople: boolean): ParkReason[] => [
  ...(late === "ask" ? ([] as const) : (["late"] as const)),
  "campaign_paused",
  ...(takesNewPeople ? (["new_people_paused"] as const) : []),
];

/** How much a running campaign owes its people. */
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
 * Does up to `max` of what a running campaign owes its people: dates that a pause took come back (R22), who waits for a
 * step that is gone goes on (R23), who has none gets a first one. What is done is found nowhere any more, so doing it again
 * does nothing. Answers how much that was; 0 = nothing is left.
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
  const onward = nothingOnward();
  let left = max;
  left -= await unpark(tx, p, onward, { campaignId, late, takesNewPeople: found.takesNewPeople }, left);
  if (left > 0 && late === "skip") left -= await passOver(tx, p, onward, campaignId, left);
  if (left > 0) left -= await moveAlong(tx, p, onward, { campaignId, live, max: left });
  if (left > 0) left -= await planFirst(tx, p, onward, campaignId, left);
  if (left > 0) left -= await returnToAddedSteps(tx, p, onward, { campaignId, live, max: left });
  const done = max - left;
  if (done === 0) return 0;
  await notePrepared(tx, campaignId, done);
  await writeOnward(tx, p, onward);
  return done;
}

/** What was due meanwhile is due now, and the lanes spread it. */
async function unpark(
  tx: Tx,
  p: Planning,
  onward: Onward,
  { campaignId, late, takesNewPeople }: CatchUp & { takesNewPeople: boolean },
  max: number,
): Promise<number> {
  // Those who are to be passed over are no longer asked about, but get no date either.
  const reasons = parkedAs(late, takesNewPeople).filter((one) => one !== "late" || late === "send");
  let done = 0;
  for (const reason of reasons) {
    const rows = await unparkSome(tx, {
      ...{ campaignId, parkedAs: reason, limit: max - done, now: p.now },
      // Nobody waits for a first step: it is never late.
      lateBefore: late === "send" || reason === "new_people_paused" ? null : lateBefore(p),
    });
    for (const { laneId, wasUnread, ...row } of rows) {
      if (row.until) onward.wakes.push({ laneId, dueAt: row.until });
      if (row.until === null) onward.events.push(lateEvent(p, row));
      else if (reason === "late" || wasUnread)
        onward.events.push({ id: p.newId(), at: p.now, kind: "woken", ...row });
    }
    done += rows.length;
  }
  return done;
}

/** Somebody is to be asked first: seven days are the rule (R22). */
export const lateEvent = (p: Planning, row: Woken): NewEvent => ({
  ...{ id: p.newId(), at: p.now, kind: "waited", ...row, reason: "late" },
  ...{ gate: "wait_over", detail: { days: lateMs / 86_400_000 } },
});

/** Somebody decided that the late ones are left out; the next step follows after its own delays. */
async function passOver(
  tx: Tx,
  p: Planning,
  onward: Onward,
  campaignId: string,
  max: number,
): Promise<number> {
  const rows = await lockLate(tx, campaignId, max);
  const ids = rows.map(({ id }) => id);
  await skipDeliveries(tx, ids, "manual_resume", p.now);
  await withdrawOutgoing(tx, ids);
  for (const { id: deliveryId, enrollmentId, prospectId, stepId, kind: stepKind } of rows)
    onward.events.push({
      ...{ id: p.newId(), at: p.now, kind: "skipped", reason: "manual_resume", prospectId, campaignId },
      ...{ enrollmentId, deliveryId, stepId, stepKind },
    });
  const from = p.clock.toVirtual(p.now);
  await advance(
    tx,
    p,
    rows.map(({ enrollmentId, stepId }) => ({ enrollmentId, afterStepId: stepId, from })),
    onward,
  );
  return rows.length;
}

async function planFirst(
  tx: Tx,
  p: Planning,
  onward: Onward,
  campaignId: string,
  max: number,
): Promise<number> {
  const ids = await lockUnplanned(tx, campaignId, max);
  const from = p.clock.toVirtual(p.now);
  await advance(
    tx,
    p,
    ids.map((enrollmentId) => ({ enrollmentId, afterStepId: null, from })),
    onward,
  );
  return ids.length;
}
