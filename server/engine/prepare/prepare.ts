import { type LedgerKind, stepKinds, type TouchKind } from "@/lib/contract/campaigns/sequence";
import { repeatUndone } from "@/server/db/repeat";
import type { Tx } from "@/server/db/tx";
import { holdsPlace } from "@/server/domain/campaigns/company-rule";
import { rankAfterWait, ranks } from "@/server/domain/campaigns/delivery";
import { type Place, placesOf } from "@/server/domain/campaigns/gate-facts";
import { type LaneSlot, laneWorkOf, slotAfter, slotSeed } from "@/server/domain/campaigns/hours/slot";
import { kindFacts, kindsCountedAs } from "@/server/domain/campaigns/sequence/kinds";
import { answerOfSkipped } from "@/server/domain/campaigns/sequence/sequence";
import { isUncheckedReason } from "@/server/domain/campaigns/unchecked-sender";
import { isOfTheLane, laneSlotOf, type Wait, waitEnd } from "@/server/domain/campaigns/waits";
import { publish } from "@/server/outbox/publish";
import { advance } from "@/server/planning/advance";
import { changeInBatch, writeBatch } from "@/server/planning/batch";
import type { Planning } from "@/server/planning/planning";
import { keepUnread } from "@/server/planning/unread";
import { enqueue } from "@/server/queue/queue";
import { takePlaces } from "@/server/repositories/campaigns/colleagues";
import { noteBegun, postponeNewPeople } from "@/server/repositories/campaigns/new-people";
import { endOutgoing, withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { refuseOldClock } from "@/server/repositories/ledger/clock";
import {
  lockClaimed,
  moveClaimed,
  parkKinds,
  postponeKinds,
  promise,
  type RowMove,
  setVariants,
} from "@/server/repositories/ledger/deliveries";
import { logEvents, type NewEvent } from "@/server/repositories/ledger/events";
import { lockLanes, moveSlots, releaseLanes } from "@/server/repositories/ledger/lanes";
import { noteObstacles } from "@/server/repositories/ledger/obstacles";
import { wakeChecked } from "@/server/repositories/ledger/unchecked-senders";
import {
  giveBackPlaces,
  maxUsed,
  noteReservations,
  type PlaceRequest,
  placeKey,
  reserve,
} from "@/server/repositories/ledger/usage";
import type { Claimed } from "../claim";
import { type EngineContext, inTenant } from "../context";
import type { Job, LaneJobs } from "../job";
import { type MovedSlot, slotObstacles } from "../slot-obstacles";
import { requestChecks } from "./addresses";
import { payable, releaseUnused } from "./credits";
import { type Acting, type Decided, decideAll, type Other } from "./decide";
import { keepLinks } from "./links";
import { type Loaded, load } from "./load";
import { makeJob } from "./make-job";
import { moveToOwnLanes } from "./misrouted";
import { type Ready, storeMessages } from "./store";
import { requestUnwritten } from "./texts";
import { checkedEvent, rowWait, type Waiting, waitEvent, whereOf } from "./waits";

/**
 * One transaction for the claimed rows of one workspace: gates, reservations, texts, intents. Its commit need not be flushed: the wire mark
 * is flushed before anything leaves, and with it everything before. Lanes without work are handed back.
 */
export async function prepare(
  engine: EngineContext,
  workspaceId: string,
  claimed: readonly Claimed[],
): Promise<LaneJobs[]> {
  const { lanes, unchecked } = await repeatUndone(() =>
    inTenant(engine, workspaceId, (tx) => prepareIn(tx, engine, claimed)),
  );
  // A check that ended before these rows were seen waiting did not wake them.
  if (unchecked.length > 0)
    await inTenant(engine, workspaceId, (tx) => wakeChecked(tx, unchecked, engine.now())).catch((err) =>
      engine.log.error({ err, workspaceId }, "could not wake steps that waited for replies"),
    );
  return lanes;
}

/** `unchecked`: rows that wait until a sender's inbox is read. */
type Prepared = { lanes: LaneJobs[]; unchecked: string[] };

async function prepareIn(tx: Tx, engine: EngineContext, taken: readonly Claimed[]): Promise<Prepared> {
  await tx.query("set local synchronous_commit to off");
  const now = engine.now();
  // The lock puts anyone who stops one of these rows before or after this transaction, so that no text is stored for a stopped row.
  const own = await lockClaimed(tx, engine.workerId, taken);
  const claimed = taken.filter(({ id }) => own.has(id));
  const loaded = await load(tx, engine, claimed, lanesOf(taken));
  const p: Planning = { now, clock: loaded.clock, newId: engine.newId };
  const decided = decideAll(loaded, now, claimed);
  await logEvents(
    tx,
    decided.acting.flatMap((acting) => checkedEvent(p, acting)),
  );
  const paid = await payable(tx, p, decided.acting);
  const { granted, fullSenders, fullCampaigns } = await reserveAll(tx, paid);
  const ready = granted.map((acting): Ready => ({ acting, job: makeJob(engine, acting, now) }));
  await noteVariants(tx, granted);
  await notePlaces(tx, p, granted);
  await noteBegun(
    tx,
    granted.flatMap(({ row, begins }) =>
      row.enrollmentId && begins ? [{ id: row.enrollmentId, day: begins }] : [],
    ),
  );
  await keepLinks(tx, granted, now);
  await storeMessages(tx, p, loaded, ready);
  const unsaid = decided.others.filter(({ row }) => row.preparedAt !== null);
  await withdrawOutgoing(
    tx,
    unsaid.map(({ claimed }) => claimed.id),
  );
  const held = new Set(loaded.lanes.keys());
  const slots = await writeOthers(tx, p, engine.workerId, decided, held);
  await requeue(tx, p, engine.workerId, fullSenders, "daily_limit");
  await requeue(tx, p, engine.workerId, fullCampaigns, "campaign_limit");
  const unpaid = decided.acting.filter((acting) => !paid.includes(acting));
  await requeue(tx, p, engine.workerId, unpaid, "out_of_credits");
  await releaseUnused(tx, p, loaded.credits, decided.others);
  await dropUnknown(tx, p, engine.workerId, loaded, claimed);
  await moveToOwnLanes(tx, engine.workerId, decided.misrouted, held);
  const lanes = await pace(tx, p, engine.workerId, loaded, ready, slots);
  return { lanes, unchecked: decided.others.filter(waitsForReading).map(({ claimed: { id } }) => id) };
}

const waitsForReading = ({ decision }: Other) =>
  decision.kind === "wait" && isUncheckedReason(decision.reason);

const lanesOf = (rows: readonly Claimed[]) => [...new Set(rows.map(({ laneId }) => laneId))];

/** Rows that got their places in the limits, and rows that got none because the limit of their sender or campaign is full. */
type Reserved = { granted: Acting[]; fullSenders: Acting[]; fullCampaigns: Acting[] };

/**
 * Reserves places in the limits of senders and campaigns: all that one limit is asked for, or none (R9). Rows without a place wait for the
 * next look. A row with a place in only one of its two limits gives it back.
 */
async function reserveAll(tx: Tx, acting: readonly Acting[]): Promise<Reserved> {
  const places = ({ reservation }: Acting) => (reservation ? placesOf(reservation) : []);
  const requests = new Map<string, PlaceRequest>();
  for (const one of acting)
    for (const place of places(one)) {
      const key = placeKey(place);
      const limit = place.ownerId === one.row.campaignId ? (one.campaignLimit ?? maxUsed) : one.limit;
      requests.set(key, { ...place, limit, count: (requests.get(key)?.count ?? 0) + 1 });
    }
  const taken = await reserve(tx, [...requests.values()]);
  const isTaken = (place: Place | undefined) => place === undefined || taken.has(placeKey(place));
  const granted = acting.filter((one) => places(one).every(isTaken));
  const refused = acting.filter((one) => !granted.includes(one));
  await giveBackPlaces(tx, refused.flatMap(places).filter(isTaken));
  await noteReservations(
    tx,
    granted.flatMap(({ row: { id }, reservation }) => (reservation ? [{ id, reservation }] : [])),
  );
  const hasSendersPlace = (one: Acting) => isTaken(places(one)[0]);
  return {
    granted,
    fullSenders: refused.filter((one) => !hasSendersPlace(one)),
    fullCampaigns: refused.filter(hasSendersPlace),
  };
}

const untouched = ({ id, fence }: Claimed): RowMove => ({ id, fence, to: "planned" });

const gateOf = {
  daily_limit: "limit_has_room",
  campaign_limit: "limit_has_room",
  out_of_credits: "data_complete",
} as const;

/** Another worker took the last places, or the last credits, between reading and reserving: look again in a minute. */
async function requeue(
  tx: Tx,
  p: Planning,
  workerId: string,
  refused: readonly Acting[],
  reason: keyof typeof gateOf,
): Promise<void> {
  const until = new Date(+p.now + 60_000);
  const moves = refused.map(({ claimed }) => ({ ...untouched(claimed), dueAt: until, waitReason: reason }));
  const moved = await moveClaimed(tx, workerId, moves);
  await logEvents(
    tx,
    refused.flatMap(({ row, cap }): NewEvent[] =>
      moved.has(row.id)
        ? [
            {
              ...{ id: p.newId(), at: p.now, kind: "waited", ...whereOf(row), reason, until },
              ...{ gate: gateOf[reason], detail: reason === "daily_limit" ? cap : {} },
            },
          ]
        : [],
    ),
  );
}

/** Drops rows whose prospect is gone. */
const dropUnknown = (tx: Tx, p: Planning, workerId: string, { rows }: Loaded, claimed: readonly Claimed[]) =>
  moveClaimed(
    tx,
    workerId,
    claimed
      .filter(({ id }) => !rows.has(id))
      .map(({ id, fence }) => ({ id, fence, to: "skipped", reason: "stopped", settledAt: p.now })),
  );

/** Lanes that wait as a whole, with the decision behind it. */
type LaneWaits = Map<string, { slot: LaneSlot; wait: Wait }>;

/** Writes rows that are not done now; returns the slots of lanes that wait as a whole. */
async function writeOthers(
  tx: Tx,
  p: Planning,
  workerId: string,
  { others }: Decided,
  held: ReadonlySet<string>,
): Promise<LaneWaits> {
  const slots: LaneWaits = new Map();
  const moves: RowMove[] = [];
  const events: NewEvent[] = [];
  const ended: Other[] = [];
  const full: Waiting[] = [];
  for (const one of others) {
    const { decision, claimed } = one;
    if (decision.kind === "wait") {
      const waiting: Waiting = { ...one, decision };
      if (isOfTheLane(waiting.row, waiting.lane, waiting.decision)) {
        if (!slots.has(claimed.laneId))
          slots.set(claimed.laneId, {
            slot: laneSlotOf(p, waiting.lane, waiting.decision, slotSeed(waiting.row)),
            wait: decision,
          });
        moves.push(untouched(claimed));
        events.push(...checkedEvent(p, one));
      } else {
        const isOfItsKind = isOfTheKind(waiting);
        // It waits with the rest of its kind, and keeps its place among them.
        moves.push(isOfItsKind ? { ...rowWait(p, waiting), dueAt: undefined } : rowWait(p, waiting));
        if (isOfItsKind || isForAllNew(decision) || isForAllOfCampaign(waiting)) full.push(waiting);
        events.push(...waitEvent(p, waiting));
      }
      continue;
    }
    const reason = decision.kind === "skip" ? decision.reason : "stopped";
    moves.push({ id: claimed.id, fence: claimed.fence, to: "skipped", reason, settledAt: p.now });
    ended.push(one);
  }
  const moved = await moveClaimed(tx, workerId, moves);
  for (const one of full) await postpone(tx, p, one);
  const waiting = others.filter(({ claimed }) => moved.has(claimed.id));
  await promise(
    tx,
    waiting.flatMap(({ row, decision }) =>
      decision.kind === "wait" && rankAfterWait(row.rank, decision.reason) !== row.rank ? [row.id] : [],
    ),
  );
  await bringBack(tx, waiting);
  await publishUnread(tx, waiting);
  await requestUnwritten(tx, p.now, waiting);
  await requestChecks(tx, waiting);
  await logEvents(
    tx,
    events.filter(({ deliveryId }) => deliveryId && moved.has(deliveryId)),
  );
  await skipAndAdvance(
    tx,
    p,
    ended.filter(({ claimed }) => moved.has(claimed.id)),
    held,
  );
  return slots;
}

/** The sender's absence is over: overdue steps are sorted out before anything leaves (R22). */
async function bringBack(tx: Tx, waiting: readonly Other[]): Promise<void> {
  const back = waiting.flatMap(({ decision, lane }) =>
    decision.kind === "wait" && decision.reason === "sender_away" && decision.until === null
      ? [lane.accountId]
      : [],
  );
  for (const accountId of new Set(back))
    await enqueue(tx, "return-sender", { workspaceId: tx.workspaceId, accountId });
}

/** Offers texts for approval, and tells browsers. */
async function publishUnread(tx: Tx, others: readonly Other[]): Promise<void> {
  const unread = await keepUnread(tx, others);
  if (unread.length > 0) await publish(tx, "refetch", { list: "approvals" });
}

/** A prospect keeps their variant, whatever becomes of this attempt (R19). */
const noteVariants = (tx: Tx, acting: readonly Acting[]) =>
  setVariants(
    tx,
    acting.flatMap(({ row, reading }) =>
      reading?.variantId && reading.variantId !== row.variantId
        ? [{ id: row.id, variantId: reading.variantId }]
        : [],
    ),
  );

/** A prospect who begins in a campaign with the company rule counts as under way (R26). */
const notePlaces = (tx: Tx, p: Planning, acting: readonly Acting[]) =>
  takePlaces(
    tx,
    acting.flatMap(({ row }) =>
      row.enrollmentId && row.rank === ranks.firstTouch && row.settings?.companyRule
        ? [row.enrollmentId]
        : [],
    ),
    p.now,
  );

/** Nothing of the campaign leaves from this lane before its hours. Not so by phone, where some rows follow the legal hours only. */
const isForAllOfCampaign = ({ lane, decision }: Waiting): boolean =>
  decision.reason === "outside_campaign_hours" && decision.until !== null && lane.channel !== "sms";
const isOfTheKind = ({ row, decision }: Waiting): boolean =>
  decision.gate === "limit_has_room" && row.enrollmentId !== null && kindFacts[row.kind].limit !== null;
/** No other prospect begins today either. */
const isForAllNew = ({ reason }: Wait): boolean => reason === "new_people_limit";

const kindsOf = ({ kind }: Waiting["row"]): readonly TouchKind[] => {
  const counted = kindFacts[kind].limit;
  return counted === null ? [] : kindsCountedAs(counted);
};
/** What is only done in working hours. */
const timedKinds = stepKinds.filter((kind): kind is LedgerKind => kindFacts[kind].lane !== "inner");

/** A limit is per kind: the whole kind waits, in the lane or for one campaign in it, and other steps of the lane continue. */
async function postpone(tx: Tx, p: Planning, waiting: Waiting): Promise<void> {
  const { row, lane, decision } = waiting;
  const { reason, gate, detail } = decision;
  if (isForAllNew(decision) && row.campaignId) {
    const of = { laneId: lane.id, campaignId: row.campaignId, until: waitEnd(p, decision) };
    await postponeNewPeople(tx, { ...of, reason, detail });
    return;
  }
  if (decision.until === null) {
    const parked = await parkKinds(tx, { laneId: lane.id, kinds: kindsOf(row), now: p.now, reason });
    await logEvents(
      tx,
      parked.map((one) => ({ id: p.newId(), at: p.now, kind: "waited", ...one, reason, gate })),
    );
    return;
  }
  const until = waitEnd(p, decision);
  const kinds = isForAllOfCampaign(waiting) ? timedKinds : kindsOf(row);
  const isOfCampaign = reason === "campaign_limit" || isForAllOfCampaign(waiting);
  const campaignId = isOfCampaign ? row.campaignId : null;
  await postponeKinds(tx, { laneId: lane.id, campaignId, kinds, until, reason, detail });
  await noteObstacles(tx, [{ ofId: lane.id, campaignId, at: p.now, kinds, gate, reason, until, detail }]);
}

/** Skipped steps are followed by the next one; a stop found only now ends the sequence. */
async function skipAndAdvance(
  tx: Tx,
  p: Planning,
  ended: readonly Other[],
  held: ReadonlySet<string>,
): Promise<void> {
  if (ended.length === 0) return;
  const from = p.clock.toVirtual(p.now);
  const batch = await advance(
    tx,
    p,
    ended.flatMap(({ row, decision }) =>
      row.enrollmentId && decision.kind === "skip"
        ? [
            {
              enrollmentId: row.enrollmentId,
              afterStepId: row.stepId,
              from,
              answer: answerOfSkipped(row.kind, decision.reason),
            },
          ]
        : [],
    ),
  );
  for (const { row, decision } of ended) {
    if (decision.kind === "stop" && row.enrollmentId && row.campaignId && row.enrollmentState !== "stopped") {
      if (holdsPlace(row.settings)) batch.freed.add(row.prospectId);
      changeInBatch(batch, {
        id: row.enrollmentId,
        state: "stopped",
        stopReason: decision.reason,
        endedAt: p.now,
      });
      batch.ended.add(row.campaignId);
    }
    const kind = decision.kind === "stop" ? "stopped" : "skipped";
    const gate = decision.kind === "stop" ? "not_stopped" : "step_needed";
    batch.events.push({ id: p.newId(), at: p.now, kind, ...whereOf(row), reason: decision.reason, gate });
  }
  const unsaid = ended.filter(({ row }) => row.enrollmentId === null);
  if (unsaid.length > 0)
    await endOutgoing(
      tx,
      unsaid.map(({ row, decision }) => ({ deliveryId: row.id, state: "failed", failure: decision.reason })),
    );
  await writeBatch(tx, p, batch, held);
}

/**
 * Lanes with work move their slot before anything leaves, so that a crash cannot bring two actions too close together; the other lanes are
 * released.
 */
async function pace(
  tx: Tx,
  p: Planning,
  workerId: string,
  { lanes }: Loaded,
  ready: readonly Ready[],
  waits: LaneWaits,
): Promise<LaneJobs[]> {
  const work = new Map<string, LaneJobs>();
  for (const { job } of ready) {
    const known = work.get(job.laneId);
    if (known) known.jobs.push(job);
    else work.set(job.laneId, { workspaceId: job.workspaceId, laneId: job.laneId, jobs: [job] });
  }
  const isSpaced = ({ lane }: Job) => lane.spacing.maxSeconds > 0;
  const moved = [...work.values()].flatMap(({ jobs }) => {
    if (!jobs.some((job) => job.enrollmentId !== null && isSpaced(job))) return [];
    const [first] = jobs as [Job];
    const slot = slotAfter(first.lane, p, slotSeed(first));
    const was = first.slotReason;
    for (const job of jobs) job.slotReason = slot.reason;
    return [{ lane: first.lane, slot, was }];
  });
  await lockLanes(tx, [...lanes.keys()]);
  await refuseOldClock(tx, p.clock);
  await moveSlots(
    tx,
    moved.map(({ slot }) => slot),
  );
  const idle = [...lanes.values()].filter(({ id }) => !work.has(id));
  const asItWas = ({ id, slotAt, slotReason }: (typeof idle)[number]): LaneSlot => ({
    id,
    slotAt: slotAt ?? p.now,
    reason: slotReason,
  });
  await releaseLanes(
    tx,
    workerId,
    idle.map((lane) => waits.get(lane.id)?.slot ?? asItWas(lane)),
  );
  const waiting = idle.flatMap((lane): MovedSlot[] => {
    const found = waits.get(lane.id);
    return found ? [{ ...found, lane: laneWorkOf(lane), was: lane.slotReason }] : [];
  });
  await noteObstacles(tx, slotObstacles(p, [...moved, ...waiting]));
  return [...work.values()];
}
