import type { Tx } from "@/server/db/tx";
import { answersCountSince, colleaguesWaitUntil } from "@/server/domain/campaigns/company-rule";
import {
  type Delayed,
  delayEnrollments,
  listAnswersBeside,
  listColleagues,
  resumeEnrollments,
  wakeNextColleagues,
} from "@/server/repositories/campaigns/colleagues";
import { lockOpenDeliveries, wakeWaiting } from "@/server/repositories/ledger/deliveries";
import { listRunning } from "@/server/repositories/ledger/enrollments";
import { logEvents } from "@/server/repositories/ledger/events";
import { announceWork, wakeLanes } from "@/server/repositories/ledger/lanes";
import type { PlanBatch } from "./batch";
import { holdBack, releaseWaiting } from "./hold-back";
import type { Planning } from "./planning";

/**
 * Like `lockRunning`, for changes that also hold up a prospect's colleagues: locks the rows of all of them in one order (lock-order.md).
 */
export async function lockCompany(tx: Tx, prospectId: string): Promise<void> {
  const own = await listRunning(tx, { prospectId });
  await lockOpenDeliveries(tx, [...own, ...(await listColleagues(tx, prospectId))]);
}

/** A prospect replied, or booked a meeting: their colleagues get nothing for two weeks, unless a member resumes them (R26). */
export async function delayColleagues(
  tx: Tx,
  p: Planning,
  answer: { prospectId: string; messageId: string | null },
): Promise<void> {
  const ids = await listColleagues(tx, answer.prospectId);
  if (ids.length === 0) return;
  const until = p.clock.toReal(colleaguesWaitUntil(p.clock.toVirtual(p.now)));
  await delay(tx, p, ids, until, answer.messageId);
}

async function delay(
  tx: Tx,
  p: Planning,
  ids: readonly string[],
  until: Date,
  messageId: string | null,
): Promise<void> {
  const open = await lockOpenDeliveries(tx, ids);
  const delayed = await delayEnrollments(tx, ids, until);
  await holdBack(tx, open, { until, reason: "colleague_replied" });
  await logEvents(
    tx,
    delayed.map((person) => ({
      ...{ id: p.newId(), at: p.now, kind: "waited", ...person },
      ...{ reason: "colleague_replied", until, messageId, gate: "wait_over" },
    })),
  );
}

/** Prospects who enter soon after a colleague's reply wait as long as the others (R26). */
export async function delayNewProspects(
  tx: Tx,
  p: Planning,
  people: readonly { id: string; prospectId: string }[],
): Promise<void> {
  const since = p.clock.toReal(answersCountSince(p.clock.toVirtual(p.now)));
  const answers = await listAnswersBeside(
    tx,
    people.map(({ prospectId }) => prospectId),
    since,
  );
  for (const { prospectId, at } of answers) {
    const ids = people.filter((person) => person.prospectId === prospectId).map(({ id }) => id);
    await delay(tx, p, ids, p.clock.toReal(colleaguesWaitUntil(p.clock.toVirtual(at))), null);
  }
}

/** A member lets a prospect continue although a colleague replied; false if the prospect was not waiting for that. */
export async function resumeDespiteColleague(
  tx: Tx,
  p: Planning,
  { enrollmentId, actorId }: { enrollmentId: string; actorId: string | null },
): Promise<boolean> {
  const open = await lockOpenDeliveries(tx, [enrollmentId]);
  const resumed = await resumeEnrollments(tx, { enrollmentId });
  await logReleased(tx, p, resumed, actorId);
  await releaseWaiting(tx, open, { reasons: ["colleague_replied"], dueAt: p.now });
  return resumed.length > 0;
}

/** The campaign no longer applies the company rule, or lets more colleagues begin: prospects who waited for that continue. */
export async function forgetCompanies(
  tx: Tx,
  p: Planning,
  { campaignId, isOver }: { campaignId: string; isOver: boolean },
): Promise<void> {
  const { now } = p;
  const reasons = isOver ? (["company_limit", "colleague_replied"] as const) : (["company_limit"] as const);
  const { lanes } = await wakeWaiting(tx, { campaignId, reasons, now });
  if (isOver) await logReleased(tx, p, await resumeEnrollments(tx, { campaignId }), null);
  await wakeLanes(tx, lanes);
  if (lanes.size > 0) await announceWork(tx);
}

const logReleased = (tx: Tx, p: Planning, resumed: readonly Delayed[], actorId: string | null) =>
  logEvents(
    tx,
    resumed.map((person) => ({
      ...{ id: p.newId(), at: p.now, kind: "woken", ...person },
      ...{ reason: "colleague_replied", actorId },
    })),
  );

/** Prospects whose sequence ended made room: for each, the next waiting colleague is due. */
export async function releaseCompanyPlaces(
  tx: Tx,
  p: Planning,
  batch: Pick<PlanBatch, "freed" | "wakes" | "events">,
): Promise<void> {
  if (batch.freed.size === 0) return;
  for (const { laneId, ...row } of await wakeNextColleagues(tx, [...batch.freed], p.now)) {
    batch.wakes.push({ laneId, dueAt: p.now });
    batch.events.push({ id: p.newId(), at: p.now, kind: "woken", ...row });
  }
}
