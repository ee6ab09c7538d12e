import type { Tx } from "@/server/db/tx";
import { priceOfStep } from "@/server/domain/billing/credits";
import { isByMail, isRequest, kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { publish } from "@/server/outbox/publish";
import { advance } from "@/server/planning/advance";
import { changeInBatch, writeBatch } from "@/server/planning/batch";
import { charge, refundCharges } from "@/server/planning/credits";
import type { Planning } from "@/server/planning/planning";
import type { Evidence } from "@/server/ports/outcome";
import { authorsOf, endOutgoing, withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import {
  holdUnknown,
  lockUnknown,
  settleUnknown,
  type UnknownDelivery,
} from "@/server/repositories/ledger/deliveries";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import { logEvents } from "@/server/repositories/ledger/events";
import { wakeLanes } from "@/server/repositories/ledger/lanes";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import type { EngineContext } from "../context";
import { whereOf } from "../prepare/waits";
import { retryGapMs, sent } from "./effect";
import { notePeople, toTop } from "./write";

/** How often a harmless action is repeated whose outcome cannot be found out. */
const maxRepeats = 3;

/** Settles a row by evidence: it arrived, it never left and is planned again under the same key, or a member has to decide. */
export async function judgeUnknown(
  engine: EngineContext,
  tx: Tx,
  row: DeliveryFacts,
  evidence: Evidence,
): Promise<void> {
  const unknown = await lockUnknown(tx, row.id);
  if (!unknown) return;
  const { clock } = await readSendingWorkspace(tx);
  const p: Planning = { now: engine.now(), clock, newId: engine.newId };
  if (evidence.kind === "found") await arrived(tx, p, row, unknown, evidence.providerId);
  else if (evidence.kind === "absent") await neverLeft(tx, p, row);
  else if (kindFacts[row.kind].isHarmlessTwice) await repeatHarmless(tx, p, row, unknown);
  else await hold(tx, p, row);
  if (row.campaignId) await publish(tx, "refetch", { list: "profiles", id: row.campaignId });
  await publish(tx, "refetch", { list: "dialogs", id: row.prospectId });
}

/** Delays count from when it was transmitted, not from when we learned of it (R4). */
async function arrived(
  tx: Tx,
  p: Planning,
  row: DeliveryFacts,
  { transmittingAt, subject, references }: UnknownDelivery,
  providerId: string | null,
): Promise<void> {
  const at = transmittingAt ?? p.now;
  await settleUnknown(tx, row.id, { state: "sent", dueAt: null, settledAt: at, providerId });
  const thread = isByMail(row.kind) && subject !== null ? { subject, references: references ?? [] } : null;
  const job = { kind: row.kind, thread, key: row.messageId, prospectId: row.prospectId };
  const effect = sent(job, providerId ?? "", p);
  if (kindFacts[row.kind].message !== null)
    await toTop(tx, await endOutgoing(tx, [{ deliveryId: row.id, state: "sent", providerId }]));
  await notePeople(tx, p, [{ job, effect }]);
  const leaving = {
    enrollmentId: row.enrollmentId,
    afterStepId: row.stepId,
    from: p.clock.toVirtual(at),
    requested: isRequest(row.kind),
  };
  const batch = await advance(
    tx,
    p,
    row.enrollmentId ? [{ ...leaving, enrollmentId: row.enrollmentId }] : [],
  );
  await chargeUnsettled(tx, p, row);
  if (row.enrollmentId) changeInBatch(batch, { id: row.enrollmentId, ...effect.change });
  batch.events.push(
    { id: p.newId(), at: p.now, kind: "looked_up", ...whereOf(row), reason: "found" },
    { id: p.newId(), at, kind: "sent", ...whereOf(row) },
  );
  await writeBatch(tx, p, batch);
}

/** A worker that died over a step, or did it before a backup, has not charged it here. What was charged already is not charged again. */
async function chargeUnsettled(tx: Tx, p: Planning, row: DeliveryFacts): Promise<void> {
  const { id, kind, campaignId, enrollmentId } = row;
  // An enrichment is the only priced step without a price here; it is repeated rather than assumed done.
  const price = priceOfStep(kind, null);
  if (!price) return;
  const authors = enrollmentId === null ? await authorsOf(tx, [id]) : null;
  await charge(tx, p, [{ ...price, reference: id, campaignId, userId: authors?.get(id) ?? null }]);
}

async function neverLeft(tx: Tx, p: Planning, row: DeliveryFacts): Promise<void> {
  await settleUnknown(tx, row.id, { state: "planned", dueAt: p.now, settledAt: null, returnsPlace: true });
  await withdrawOutgoing(tx, [row.id]);
  await refundCharges(tx, p, [row.id]);
  await wakeLanes(tx, new Map([[row.laneId, p.now]]));
  await logEvents(tx, [{ id: p.newId(), at: p.now, kind: "looked_up", ...whereOf(row), reason: "absent" }]);
}

/** Viewing, following or liking twice does no harm: it is repeated, and counts as done if the outcome stays unknown. */
async function repeatHarmless(
  tx: Tx,
  p: Planning,
  row: DeliveryFacts,
  unknown: UnknownDelivery,
): Promise<void> {
  if (row.attempts + 1 >= maxRepeats) return arrived(tx, p, row, unknown, null);
  const dueAt = new Date(+p.now + retryGapMs(row.attempts, row.id));
  await settleUnknown(tx, row.id, { state: "planned", dueAt, settledAt: null, addAttempt: true });
  await wakeLanes(tx, new Map([[row.laneId, dueAt]]));
  const line = { id: p.newId(), at: p.now, ...whereOf(row), reason: "retry", until: dueAt };
  await logEvents(tx, [{ ...line, kind: "waited" }]);
}

async function hold(tx: Tx, p: Planning, row: DeliveryFacts): Promise<void> {
  await holdUnknown(tx, row.id, row.enrollmentId);
  await chargeUnsettled(tx, p, row);
  await logEvents(tx, [{ id: p.newId(), at: p.now, kind: "held", ...whereOf(row), reason: "unknowable" }]);
}
