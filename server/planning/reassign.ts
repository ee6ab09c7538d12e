import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { type Handover, stepsBefore, transferOf } from "@/server/domain/campaigns/reassign";
import { leaveRequests } from "@/server/repositories/accounts/left-requests";
import { isReadBeforeSending, staleApprovals } from "@/server/repositories/campaigns/approvals";
import { unplan } from "@/server/repositories/campaigns/catch-ups";
import {
  giveToAccount,
  giveToMailbox,
  listConcerned,
  moveToSender,
} from "@/server/repositories/campaigns/reassignments";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { lockOpenDeliveries, type OpenDelivery } from "@/server/repositories/ledger/deliveries";
import { lockTravellers, type Traveller } from "@/server/repositories/ledger/enrollments";
import { changeInBatch, emptyBatch, type PlanBatch, planNext, writeBatch } from "./batch";
import { lateEvent } from "./catch-up";
import type { Planning } from "./planning";

type Batch = { after: string | null; limit: number; actorId: string | null };
/** `last`: the id to continue after; null if none is left. */
type Reassigned = { moved: number; left: number; last: string | null };

/**
 * Assigns some prospects of a campaign to another sender (R12). A prospect with something in transmission keeps the old one until it is
 * settled. The campaign is locked, so that its sequence cannot change meanwhile.
 */
export async function reassignSome(
  tx: Tx,
  p: Planning,
  { campaignId, live, handover }: { campaignId: string; live: Sequence; handover: Handover },
  { after, limit, actorId }: Batch,
): Promise<Reassigned> {
  const stepIds = stepsBefore(live, handover.channel);
  const ids = await listConcerned(tx, campaignId, handover, { stepIds, after, limit });
  if (ids.length === 0) return { moved: 0, left: 0, last: null };
  const open = new Map((await lockOpenDeliveries(tx, ids)).map((row) => [row.enrollmentId, row]));
  const people = (await lockTravellers(tx, ids)).filter((person) => isFree(person, open.get(person.id)));
  const moving = people.map(({ id }) => id);
  const batch = emptyBatch();
  await withdrawOutgoing(
    tx,
    moving.flatMap((id) => open.get(id)?.id ?? []),
  );
  if (handover.channel === "email") await giveToMailbox(tx, moving, handover.to.mailboxId!);
  else {
    await leaveRequests(tx, moving);
    const connected = await giveToAccount(tx, moving, handover.to.accountId);
    await requestAgain(tx, p, batch, { live, people, open, connected });
  }
  const moved = await moveToSender(tx, moving, handover, p.now);
  for (const { laneId, isAnew, ...row } of moved) {
    if (row.until) batch.wakes.push({ laneId, dueAt: row.until });
    if (isAnew) batch.events.push({ id: p.newId(), at: p.now, kind: "woken", ...row });
  }
  for (const person of people) batch.events.push(eventOf(p, person, handover, actorId));
  await staleApprovals(tx, { prospectIds: people.map(({ prospectId }) => prospectId) });
  await writeBatch(tx, p, batch);
  return { moved: moving.length, left: ids.length - moving.length, last: ids.at(-1)! };
}

/** Nothing of theirs is in transmission. A prospect with a step but no row advanced after the rows were read. */
const isFree = ({ state, stepId }: Traveller, row: OpenDelivery | undefined): boolean =>
  state === "active" && (row ? row.state === "planned" : stepId === null);

/**
 * It cannot have left, and it created no task. A held text is written again when its turn comes; if it would not need approval then, it
 * stays.
 */
const mayGoBack = ({ state, transmittingAt, waitReason }: OpenDelivery, isReadFirst: boolean): boolean =>
  state === "planned" &&
  transmittingAt === null &&
  waitReason !== "task_open" &&
  (waitReason !== "user_hold" || isReadFirst);

/** If a member has to decide about a late step, they decide about the connection request that takes its place (R22). */
function keepLate(batch: PlanBatch, p: Planning, { enrollmentId, waitReason }: OpenDelivery): void {
  const planned = batch.planned.find((one) => one.enrollmentId === enrollmentId);
  if (waitReason !== "late" || !planned) return;
  const due = (planned.dueAt ?? p.now).toISOString();
  Object.assign(planned, { dueAt: null, waitReason, waitDetail: { due } });
  const { id: deliveryId, campaignId, prospectId, stepId, kind: stepKind } = planned;
  batch.events.push(
    lateEvent(p, { deliveryId, enrollmentId, campaignId, prospectId, stepId, stepKind, until: null }),
  );
}

/** If the sequence has a connection request and the new account is not connected, the prospect goes back to that step (R3). */
async function requestAgain(
  tx: Tx,
  p: Planning,
  batch: PlanBatch,
  {
    live,
    people,
    open,
    connected,
  }: {
    live: Sequence;
    people: readonly Traveller[];
    open: ReadonlyMap<string, OpenDelivery>;
    connected: ReadonlySet<string>;
  },
): Promise<void> {
  const isReadFirst = people[0] !== undefined && (await isReadBeforeSending(tx, people[0].campaignId));
  const asked = people.flatMap(({ id, stepId }) => {
    const row = open.get(id);
    const transfer = transferOf(live, stepId, connected.has(id));
    return transfer.kind === "asked" && row && mayGoBack(row, isReadFirst)
      ? [{ id, row, request: transfer.request }]
      : [];
  });
  await unplan(
    tx,
    asked.map(({ row }) => row.id),
  );
  const travellers = await lockTravellers(
    tx,
    asked.map(({ id }) => id),
  );
  for (const traveller of travellers) {
    const { row, request } = asked.find(({ id }) => id === traveller.id)!;
    planNext(batch, p, traveller, { step: request, delays: [] }, p.clock.toVirtual(p.now));
    keepLate(batch, p, row);
    const { id, detour } = traveller;
    if (detour) changeInBatch(batch, { id, detour: { ...detour, steps: [row.stepId, ...detour.steps] } });
  }
}

const eventOf = (
  p: Planning,
  { id: enrollmentId, prospectId, campaignId, liveVersion }: Traveller,
  { channel, from, to }: Handover,
  actorId: string | null,
) => ({
  ...{ id: p.newId(), at: p.now, kind: "reassigned" as const, prospectId, campaignId, enrollmentId, actorId },
  ...{ channel, version: liveVersion, detail: { from: from.accountId, to: to.accountId } },
});
