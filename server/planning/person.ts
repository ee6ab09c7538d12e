import { DomainError } from "@/lib/contract/errors";
import type { StopReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import { decideEnrollment, type EnrollmentCommand } from "@/server/domain/campaigns/enrollment";
import { isRequest } from "@/server/domain/campaigns/sequence/kinds";
import { endOutgoing, withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import {
  lockOpenDeliveries,
  type OpenDelivery,
  settleUnknown,
  skipDeliveries,
  takeBackStop,
} from "@/server/repositories/ledger/deliveries";
import {
  type EnteredCampaign,
  insertNextRun,
  lockEnteredCampaignOf,
  lockTravellers,
  pauseEnrollment,
  reopenCampaign,
  runsElsewhere,
  setRemoved,
  type Traveller,
} from "@/server/repositories/ledger/enrollments";
import { type EventKind, logEvents } from "@/server/repositories/ledger/events";
import { announceWork, wakeLanes } from "@/server/repositories/ledger/lanes";
import { lockProspects } from "@/server/repositories/prospects/prospects";
import { advance } from "./advance";
import { changeInBatch, emptyBatch, type PlanBatch, writeBatch } from "./batch";
import { delayNewProspects } from "./colleagues";
import { refundCharges } from "./credits";
import { holdBack, releaseWaiting } from "./hold-back";
import type { Planning } from "./planning";
import { stopEnrollments } from "./prospect";

type OnPerson = { enrollmentId: string; actorId?: string | null };

/** Locks a prospect's rows before the enrollment, always in this order, to avoid deadlocks. */
async function lockPerson(
  tx: Tx,
  enrollmentId: string,
): Promise<{ person: Traveller; open: OpenDelivery[] }> {
  const open = await lockOpenDeliveries(tx, [enrollmentId]);
  const [person] = await lockTravellers(tx, [enrollmentId]);
  if (!person) throw new DomainError("not_found");
  return { person, open };
}

/** A prospect who runs in another campaign begins or continues only in one that includes such prospects (R24). */
async function mustRunNowhereElse(
  tx: Tx,
  { prospectId, campaignId }: Traveller,
  { isExistingPeople }: EnteredCampaign,
): Promise<void> {
  await lockProspects(tx, [prospectId]);
  if (!isExistingPeople && (await runsElsewhere(tx, { prospectId, campaignId })))
    throw new DomainError("person_in_other_campaign");
}

const decide = (person: Traveller, command: EnrollmentCommand) => decideEnrollment(person.state, command);

function note(
  batch: PlanBatch,
  p: Planning,
  person: Traveller,
  kind: EventKind,
  more: { actorId?: string | null; reason?: string; stepId?: string | null; until?: Date | null },
): void {
  const { id: enrollmentId, prospectId, campaignId } = person;
  batch.events.push({
    id: p.newId(),
    at: p.now,
    kind,
    prospectId,
    campaignId,
    enrollmentId,
    ...more,
    version: person.liveVersion,
  });
}

/** Ends one sequence of one prospect on a member's request. */
export async function stopPerson(
  tx: Tx,
  p: Planning,
  { enrollmentId, reason, actorId }: OnPerson & { reason: StopReason },
): Promise<void> {
  const { person } = await lockPerson(tx, enrollmentId);
  decide(person, "stop");
  await stopEnrollments(tx, p, [enrollmentId], { reason, actorId });
}

/** Resumes a stopped prospect where the stop came: the step it removed is planned again, or the one after the last. */
export async function resumePerson(tx: Tx, p: Planning, { enrollmentId, actorId }: OnPerson): Promise<void> {
  const campaign = await lockEnteredCampaignOf(tx, enrollmentId);
  if (!campaign) throw new DomainError("not_found");
  const { person, open } = await lockPerson(tx, enrollmentId);
  const state = decide(person, "resume");
  await mustRunNowhereElse(tx, person, campaign);
  await reopenCampaign(tx, campaign.id);
  await tx.query("update enrollments set state = $2, stop_reason = null, ended_at = null where id = $1", [
    enrollmentId,
    state,
  ]);
  const lanes = await takeBackStop(tx, enrollmentId, p.now);
  await wakeLanes(tx, lanes);
  if (lanes.size > 0) await announceWork(tx);
  const isWaiting = lanes.size > 0 || open.length > 0;
  const from = p.clock.toVirtual(p.now);
  const batch = await advance(tx, p, isWaiting ? [] : [{ enrollmentId, afterStepId: person.stepId, from }]);
  // The log knows a step's own date, but not the date to which its whole kind was postponed (R9).
  const until = lanes.size > 0 ? new Date(Math.min(...[...lanes.values()].map(Number))) : null;
  note(batch, p, person, "resumed", { actorId, until });
  await writeBatch(tx, p, batch);
}

/** Nothing automatic reaches the prospect through this campaign before `until` (real time); the sequence stays where it is. */
export async function pausePerson(
  tx: Tx,
  p: Planning,
  { enrollmentId, until, actorId }: OnPerson & { until: Date },
): Promise<void> {
  const { person, open } = await lockPerson(tx, enrollmentId);
  if (person.state !== "active") throw new DomainError("person_not_running", { state: person.state });
  await pauseEnrollment(tx, enrollmentId, until);
  await holdBack(tx, open, { until, reason: "person_paused" });
  const { prospectId, campaignId } = person;
  await logEvents(tx, [
    {
      ...{ id: p.newId(), at: p.now, kind: "waited", prospectId, campaignId, enrollmentId, actorId },
      ...{ reason: "person_paused", until, gate: "wait_over" },
    },
  ]);
}

/** Ends a pause early: what waited for its end is due now. */
export async function unpausePerson(tx: Tx, p: Planning, { enrollmentId, actorId }: OnPerson): Promise<void> {
  const { person, open } = await lockPerson(tx, enrollmentId);
  await pauseEnrollment(tx, enrollmentId, null);
  const batch = emptyBatch();
  note(batch, p, person, "resumed", { actorId });
  await writeBatch(tx, p, batch);
  await releaseWaiting(tx, open, { reasons: ["person_paused"], dueAt: p.now });
}

/** Restarts the sequence of a prospect whose last run has ended, as a run of its own in the ledger (R30). */
export async function restartPerson(tx: Tx, p: Planning, { enrollmentId, actorId }: OnPerson): Promise<void> {
  const campaign = await lockEnteredCampaignOf(tx, enrollmentId);
  if (!campaign) throw new DomainError("not_found");
  const { person } = await lockPerson(tx, enrollmentId);
  decide(person, "restart");
  await mustRunNowhereElse(tx, person, campaign);
  const id = p.newId();
  const isExclusive = !campaign.isExistingPeople;
  if (!(await insertNextRun(tx, enrollmentId, { id, at: p.now, isExclusive })))
    throw new DomainError("conflict");
  await reopenCampaign(tx, campaign.id);
  if (campaign.goesByCompanies) await delayNewProspects(tx, p, [{ id, prospectId: person.prospectId }]);
  const from = p.clock.toVirtual(p.now);
  const batch = await advance(
    tx,
    p,
    campaign.status === "draft" ? [] : [{ enrollmentId: id, afterStepId: null, from }],
  );
  note(batch, p, { ...person, id }, "restarted", { actorId });
  await writeBatch(tx, p, batch);
}

/** Removes a prospect from a campaign; a running sequence ends with it. */
export async function removePerson(tx: Tx, p: Planning, { enrollmentId, actorId }: OnPerson): Promise<void> {
  const { person } = await lockPerson(tx, enrollmentId);
  if (person.state === "active" || person.state === "held")
    await stopEnrollments(tx, p, [enrollmentId], { reason: "prospect_removed", actorId });
  await setRemoved(tx, enrollmentId, p.now);
}

/** Puts a removed prospect back into the campaign; `resumes` also resumes a sequence that ended with the removal. */
export async function restorePerson(
  tx: Tx,
  p: Planning,
  { enrollmentId, actorId, resumes }: OnPerson & { resumes: boolean },
): Promise<void> {
  if (resumes) await resumePerson(tx, p, { enrollmentId, actorId });
  await setRemoved(tx, enrollmentId, null);
}

/** Skips the planned step; the next one follows after its own delays. */
export async function skipStep(tx: Tx, p: Planning, { enrollmentId, actorId }: OnPerson): Promise<void> {
  const { person, open } = await lockPerson(tx, enrollmentId);
  const row = open.find(({ state }) => state === "planned" || state === "claimed");
  if (person.state !== "active") throw new DomainError("person_not_running", { state: person.state });
  if (!row) throw new DomainError("conflict");
  await skipDeliveries(tx, [row.id], "user_skipped", p.now);
  await withdrawOutgoing(tx, [row.id]);
  const from = p.clock.toVirtual(p.now);
  const batch = await advance(tx, p, [{ enrollmentId, afterStepId: row.stepId, from }]);
  note(batch, p, person, "skipped", { actorId, reason: "user_skipped", stepId: row.stepId });
  await writeBatch(tx, p, batch);
}

type HeldVerdict = "arrived" | "send_again" | "skip";

/** A member decides about a message whose outcome could not be found out (rule 13). */
export async function settleHeld(
  tx: Tx,
  p: Planning,
  { enrollmentId, verdict, actorId }: OnPerson & { verdict: HeldVerdict },
): Promise<void> {
  const { person, open } = await lockPerson(tx, enrollmentId);
  const state = decide(person, "settle");
  const row = open.find((one) => one.state === "unknown");
  if (!row) throw new DomainError("conflict");
  await tx.query("update enrollments set state = $2 where id = $1", [enrollmentId, state]);
  const batch = await afterVerdict(tx, p, row, verdict);
  note(batch, p, person, "resumed", { actorId, reason: verdict, stepId: row.stepId });
  await writeBatch(tx, p, batch);
}

async function afterVerdict(
  tx: Tx,
  p: Planning,
  row: OpenDelivery,
  verdict: HeldVerdict,
): Promise<PlanBatch> {
  const { id, enrollmentId, stepId, laneId } = row;
  if (verdict !== "arrived") await refundCharges(tx, p, [id]);
  if (verdict === "send_again") {
    await settleUnknown(tx, id, { state: "planned", dueAt: p.now, settledAt: null, returnsPlace: true });
    await withdrawOutgoing(tx, [id]);
    await wakeLanes(tx, new Map([[laneId, p.now]]));
    await announceWork(tx);
    return emptyBatch();
  }
  if (verdict === "arrived") {
    await settleUnknown(tx, id, { state: "sent", dueAt: null, settledAt: p.now });
    await endOutgoing(tx, [{ deliveryId: id, state: "sent" }]);
  } else await skipDeliveries(tx, [id], "user_skipped", p.now);
  const requested = verdict === "arrived" && isRequest(row.kind);
  const from = p.clock.toVirtual(p.now);
  const batch = await advance(tx, p, [{ enrollmentId, afterStepId: stepId, from, requested }]);
  if (requested) changeInBatch(batch, { id: enrollmentId, requestedAt: p.now });
  return batch;
}
