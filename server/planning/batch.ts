import { usesNumber } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { rankOfNext } from "@/server/domain/campaigns/delivery";
import { afterDelays } from "@/server/domain/campaigns/hours/delay";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { laneOfStep } from "@/server/domain/campaigns/sequence/condition";
import { channelOfKind } from "@/server/domain/campaigns/sequence/kinds";
import type { NextStep, PlannedStep } from "@/server/domain/campaigns/sequence/sequence";
import { enqueue } from "@/server/queue/queue";
import { insertDeliveries, type PlannedDelivery } from "@/server/repositories/ledger/deliveries";
import {
  changeEnrollments,
  type EnrollmentChange,
  finishFreeCampaigns,
  type Traveller,
} from "@/server/repositories/ledger/enrollments";
import { logEvents, type NewEvent } from "@/server/repositories/ledger/events";
import { announceWork, wakeLanes } from "@/server/repositories/ledger/lanes";
import { releaseCompanyPlaces } from "./colleagues";
import type { Planning } from "./planning";

/** What has to be written when prospects advance. Callers add their own changes and write the batch at once. */
export type PlanBatch = {
  planned: PlannedDelivery[];
  changes: Map<string, EnrollmentChange>;
  events: NewEvent[];
  /** Campaigns in which a prospect reached the end. */
  ended: Set<string>;
  /** Prospects who ended in a campaign that limits how many of a company are under way at once (R26). */
  freed: Set<string>;
  /** Prospects whose sequence had ended before: they get no next step. */
  stopped: Set<string>;
  /** Rows that were planned before and are due again. */
  wakes: { laneId: string; dueAt: Date }[];
};

export const emptyBatch = (): PlanBatch => ({
  planned: [],
  changes: new Map(),
  events: [],
  ended: new Set(),
  freed: new Set(),
  stopped: new Set(),
  wakes: [],
});

/** Merges into the changes of a prospect, so that each gets one update. */
export function changeInBatch({ changes }: PlanBatch, change: EnrollmentChange): void {
  changes.set(change.id, { ...changes.get(change.id), ...change });
}

/** Puts one step of one prospect into the right lane, due when its delays are over. */
export function planNext(
  batch: PlanBatch,
  p: Planning,
  traveller: Traveller,
  { step, delays }: NextStep,
  from: Date,
): void {
  const dueAt = p.clock.toReal(afterDelays(from, delays, hoursOf(traveller)));
  const { id: enrollmentId, campaignId, prospectId, mailboxId } = traveller;
  const common = { enrollmentId, campaignId, prospectId, stepId: step.id };
  changeInBatch(batch, { id: enrollmentId, stepId: step.id, ...(mailboxId ? { mailboxId } : {}) });
  const ownLane = ownLaneOf(traveller, step);
  // Without a mailbox or a number, a message waits in the lane of the prospect's other steps until the sender gets one.
  const laneId = ownLane ?? traveller.networkLaneId;
  const lack = usesNumber(step) ? "invalid_dialer_phone" : "invalid_email_integration";
  if (laneId) {
    const isParked = ownLane === null || (traveller.campaignStatus !== "active" && dueAt <= p.now);
    batch.planned.push({
      id: p.newId(),
      laneId,
      ...common,
      kind: step.type,
      rank: rankOfNext(traveller.hasBegun),
      plannedAt: p.now,
      dueAt: isParked ? null : dueAt,
      waitReason: isParked ? (ownLane ? "campaign_paused" : lack) : null,
      waitDetail: isParked ? { due: dueAt.toISOString() } : null,
    });
  }
  batch.events.push({
    id: p.newId(),
    at: p.now,
    kind: "planned",
    ...common,
    stepKind: step.type,
    channel: channelOfKind(step.type),
    until: dueAt,
    ...(ownLane ? {} : { reason: lack, gate: "sender_connected" }),
    version: traveller.liveVersion,
  });
}

function ownLaneOf(
  { mailLaneId, innerLaneId, networkLaneId, phoneLanes }: Traveller,
  step: PlannedStep,
): string | null {
  const sms = usesNumber(step) && step.phone_id !== null ? phoneLanes?.[step.phone_id] : null;
  const lanes = { email: mailLaneId, inner: innerLaneId, network: networkLaneId, sms: sms ?? null };
  return lanes[laneOfStep(step)];
}

/** The prospect has done the last step (R30). */
export function endTraveller(
  batch: PlanBatch,
  p: Planning,
  {
    id,
    campaignId,
    prospectId,
    hasPlaces,
  }: Pick<Traveller, "id" | "campaignId" | "prospectId" | "hasPlaces">,
): void {
  changeInBatch(batch, {
    id,
    state: "finished",
    stepId: null,
    stopReason: null,
    detour: null,
    endedAt: p.now,
  });
  batch.ended.add(campaignId);
  if (hasPlaces) batch.freed.add(prospectId);
  batch.events.push({
    id: p.newId(),
    at: p.now,
    kind: "finished",
    prospectId,
    campaignId,
    enrollmentId: id,
  });
}

/**
 * Writes everything in the lock order (lock-order.md). `held`: lanes this worker holds; it checks what is due in them when it hands them
 * back. Returns the campaigns that finished with it; one that is locked right now is checked again after the commit.
 */
export async function writeBatch(
  tx: Tx,
  p: Planning,
  batch: PlanBatch,
  held: ReadonlySet<string> = new Set(),
): Promise<{ id: string; version: number }[]> {
  await insertDeliveries(tx, batch.planned);
  await changeEnrollments(tx, [...batch.changes.values()]);
  await releaseCompanyPlaces(tx, p, batch);
  await logEvents(tx, batch.events);
  const wakes = new Map<string, Date>();
  for (const { laneId, dueAt } of [...batch.planned, ...batch.wakes]) {
    const earlier = wakes.get(laneId);
    if (dueAt && !held.has(laneId) && (!earlier || dueAt < earlier)) wakes.set(laneId, dueAt);
  }
  const { finished, busy } = await finishFreeCampaigns(tx, [...batch.ended]);
  for (const campaignId of busy)
    await enqueue(tx, "finish-campaign", { workspaceId: tx.workspaceId, campaignId });
  await wakeLanes(tx, wakes, held);
  if ([...wakes.values()].some((dueAt) => dueAt <= p.now)) await announceWork(tx);
  return finished;
}
