import type { StopReason, WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import { awaitsAcceptance } from "@/server/domain/campaigns/sequence/sequence";
import type { Bar } from "@/server/ports/outcome";
import { forgetLeftRequest } from "@/server/repositories/accounts/left-requests";
import { staleApprovals } from "@/server/repositories/campaigns/approvals";
import { retryUnpaid } from "@/server/repositories/campaigns/written-texts";
import { findAbsence } from "@/server/repositories/inbox/conversations";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import {
  lockOpenDeliveries,
  type OpenDelivery,
  type ParkedOf,
  skipDeliveries,
  wakeParked,
} from "@/server/repositories/ledger/deliveries";
import {
  holdEnrollments,
  listRunning,
  listRunningOf,
  listUnanswered,
  lockEnding,
  releaseEnrollments,
} from "@/server/repositories/ledger/enrollments";
import { logEvents } from "@/server/repositories/ledger/events";
import { announceWork, wakeLanes } from "@/server/repositories/ledger/lanes";
import { askAboutAbsences } from "./absences";
import { changeInBatch, emptyBatch, writeBatch } from "./batch";
import { answerYes, conditionsAmong } from "./conditions";
import { advanceToGoals } from "./goals";
import { holdBack, releaseWaiting } from "./hold-back";
import type { Planning } from "./planning";

const isUntransmitted = ({ state }: OpenDelivery) => state === "planned" || state === "claimed";
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/**
 * Locks a prospect's open rows. Everything that changes their conversations or data and may end their sequences begins with this, like a
 * worker that sends to them (lock-order.md).
 */
export const lockRunning = async (tx: Tx, prospectId: string): Promise<OpenDelivery[]> =>
  lockOpenDeliveries(tx, await listRunning(tx, { prospectId }));

/** The same for several prospects at once, in one order. */
export const lockRunningOf = async (tx: Tx, prospectIds: readonly string[]): Promise<OpenDelivery[]> =>
  lockOpenDeliveries(tx, await listRunningOf(tx, prospectIds));

type Stop = {
  reason: StopReason;
  /** The message that caused it. */
  messageId?: string | null;
  actorId?: string | null;
  detail?: Record<string, string | number>;
};

/**
 * Ends every running sequence of a prospect (R14). Claimed rows that are not transmitted yet are cancelled; `crossed` says that something
 * was in transmission at that moment.
 */
export async function stopProspect(
  tx: Tx,
  p: Planning,
  { prospectId, ...stop }: Stop & { prospectId: string },
): Promise<{ stopped: string[]; crossed: boolean }> {
  const ids = await listRunning(tx, { prospectId });
  return { stopped: ids, crossed: await stopEnrollments(tx, p, ids, stop) };
}

/** The same for some sequences; returns whether something was in transmission. */
export async function stopEnrollments(
  tx: Tx,
  p: Planning,
  enrollmentIds: readonly string[],
  { reason, messageId, actorId, detail }: Stop,
): Promise<boolean> {
  if (enrollmentIds.length === 0) return false;
  const open = await lockOpenDeliveries(tx, enrollmentIds);
  const untransmitted = idsOf(open.filter(isUntransmitted));
  await skipDeliveries(tx, untransmitted, "stopped", p.now);
  await withdrawOutgoing(tx, untransmitted);
  const ended = await lockEnding(tx, enrollmentIds);
  const crossing = open.filter(({ state }) => state === "transmitting");
  const batch = emptyBatch();
  for (const { id, campaignId, prospectId, hasPlaces } of ended) {
    if (hasPlaces) batch.freed.add(prospectId);
    changeInBatch(batch, { id, state: "stopped", stopReason: reason, endedAt: p.now });
    batch.ended.add(campaignId);
    const line = { at: p.now, prospectId, campaignId, enrollmentId: id, reason, messageId, actorId, detail };
    batch.events.push({ id: p.newId(), kind: "stopped", ...line });
    for (const { id: deliveryId, enrollmentId, stepId } of crossing)
      if (enrollmentId === id)
        batch.events.push({ id: p.newId(), kind: "crossed", ...line, deliveryId, stepId });
  }
  await writeBatch(tx, p, batch);
  return crossing.length > 0;
}

/** Nothing automatic reaches the prospect before `until` (real time): they are out of office, or a reply needs a member's decision. */
export async function holdProspect(
  tx: Tx,
  p: Planning,
  hold: { prospectId: string; until: Date; reason: "out_of_office" | "uncertain_reply" },
): Promise<void> {
  const ids = await listRunning(tx, hold);
  if (ids.length === 0) return;
  const open = await lockOpenDeliveries(tx, ids);
  const isAbsence = hold.reason === "out_of_office";
  const held = await holdEnrollments(tx, ids, { ...hold, isAbsence });
  await holdBack(tx, open, hold);
  const { prospectId, reason, until } = hold;
  await logEvents(
    tx,
    ids.map((enrollmentId) => ({
      ...{ id: p.newId(), at: p.now, kind: "waited", prospectId, enrollmentId },
      ...{ reason, until, gate: "wait_over" },
    })),
  );
  if (isAbsence) await askAboutAbsences(tx, p, open, { held, until });
}

/** No reply needs a decision any more: what waited for that is due now, or when an absent prospect is back (R16). */
export async function releaseProspect(
  tx: Tx,
  p: Planning,
  { prospectId }: { prospectId: string },
): Promise<void> {
  const ids = await listRunning(tx, { prospectId });
  const absentUntil = await findAbsence(tx, prospectId, p.now);
  const open = await lockOpenDeliveries(tx, ids);
  await releaseEnrollments(tx, ids, absentUntil);
  const dueAt = absentUntil ?? p.now;
  await logEvents(
    tx,
    ids.map((enrollmentId) => ({
      ...{ id: p.newId(), at: p.now, kind: "woken", prospectId, enrollmentId, until: dueAt },
      ...(absentUntil ? { reason: "out_of_office" } : {}),
    })),
  );
  const reasons = ["out_of_office", "uncertain_reply"] as const;
  await releaseWaiting(tx, open, { reasons, dueAt, waitReason: absentUntil && "out_of_office" });
}

const dataReasons: WaitReason[] = [
  "missing_data",
  "invalid_email",
  "no_required_email_type",
  "no_profile_url",
  "invalid_phone",
  "email_unverified",
  // Another number may belong to a country that requires no consent.
  "no_consent",
];

/** Barred by the network because of the prospect: it may be allowed once their data has changed. */
const personalBars = [
  "closed_profile",
  "inmail_forbidden",
  "no_sales_navigator_link",
  "no_company_name",
  "closed_for_group_or_event_messaging",
] as const satisfies readonly Bar[];

/** Barred because of the account's subscription, or because its driver does not offer it. */
const accountBars = [
  "not_premium",
  "needs_sales_navigator_subscription",
  "needs_api_booster",
  "not_supported",
] as const satisfies readonly Bar[];

/** Data of prospects changed: steps that wait for data are checked again. */
export async function wakeProspects(tx: Tx, p: Planning, prospectIds: readonly string[]): Promise<void> {
  await staleApprovals(tx, { prospectIds });
  await wake(tx, p, { prospectIds }, [...dataReasons, ...personalBars]);
}

/** The prospect consented to automated texts and calls (R28). */
export const wakeConsented = (tx: Tx, p: Planning, prospectIds: readonly string[]) =>
  wake(tx, p, { prospectIds }, ["no_consent"]);

/** A connection request was withdrawn: what waited for its answer is checked again, and skipped. */
export const wakeUnanswered = (tx: Tx, p: Planning, prospectIds: readonly string[]) =>
  wake(tx, p, { prospectIds }, ["waiting_for_acceptance"]);

/** Barred because of what the step says; another text, number or group may be allowed. */
const textBars = [
  "closed_for_group_or_event_messaging",
  "no_video_template",
  "invalid_dialer_phone",
] as const satisfies readonly Bar[];

/** The texts of a campaign changed, so missing placeholders may be filled now (R21), and a group may be another one. */
export async function wakeTexts(tx: Tx, p: Planning, campaignId: string): Promise<void> {
  await staleApprovals(tx, { campaignId });
  await wake(tx, p, { campaignId }, [
    "missing_data",
    "writing_failed",
    "calendly_event_disconnected",
    ...textBars,
  ]);
}

/** A campaign is back from the archive: prospects who were to be moved into it continue. */
export const wakeMoves = (tx: Tx, p: Planning) =>
  wake(tx, p, { workspaceId: tx.workspaceId }, ["campaign_closed"]);

/** There are credits again for what waited for them (CAMP-26). What waits for the network's own InMail credits has its own date. */
export async function wakeCredited(tx: Tx, p: Planning): Promise<void> {
  await wake(tx, p, { workspaceId: tx.workspaceId }, ["out_of_credits"]);
  await retryUnpaid(tx, p.now);
}

/** A member confirmed a campaign's bounces: its first emails go out again (R17). */
export const wakeGuarded = (tx: Tx, p: Planning, campaignId: string) =>
  wake(tx, p, { campaignId }, ["bounce_guard"]);

/** The campaign no longer needs approval of messages (CAMP-17). */
export const wakeUnapproved = (tx: Tx, p: Planning, campaignId: string) =>
  wake(tx, p, { campaignId }, ["awaiting_approval"]);

/** An account has another subscription or driver: what it could not do it may do now. */
export const wakeAccount = (tx: Tx, p: Waking, accountId: string) => wake(tx, p, { accountId }, accountBars);

/** A mailbox's footer changed: placeholders that were missing in it may be filled now (R18, R21). */
export const wakeFooter = (tx: Tx, p: Waking, accountId: string) =>
  wake(tx, p, { accountId }, ["missing_data"]);

/** A member resumed a kind of action that was paused because it kept failing. */
export const wakePausedAction = (tx: Tx, p: Waking, accountId: string) =>
  wake(tx, p, { accountId }, ["action_paused"]);

/** An account's booking page can be linked to again (INTEG-25). */
export const wakeMeetingLinks = (tx: Tx, p: Waking, accountId: string) =>
  wake(tx, p, { accountId }, ["calendly_event_disconnected"]);

type Waking = Pick<Planning, "now" | "newId">;

async function wake(tx: Tx, p: Waking, of: ParkedOf, reasons: readonly WaitReason[]): Promise<void> {
  const { lanes, woken } = await wakeParked(tx, of, { reasons, now: p.now });
  await logEvents(
    tx,
    woken.map((row) => ({ id: p.newId(), at: p.now, kind: "woken", ...row })),
  );
  await wakeLanes(tx, lanes);
  if (lanes.size > 0) await announceWork(tx);
}

/**
 * The prospect accepted an account's request at the real instant `at`. A condition that waits for it is met at once, and a message that
 * waited is due. If its deadline passed before, only later steps change (R3).
 */
export async function noteAcceptance(
  tx: Tx,
  p: Planning,
  { accountId, prospectId, at }: { accountId: string; prospectId: string; at: Date },
): Promise<void> {
  const open = await lockRunning(tx, prospectId);
  const asked = await listRunning(tx, { prospectId, accountId });
  const own = open.filter((row) => asked.includes(row.enrollmentId));
  const batch = emptyBatch();
  const led = await advanceToGoals(tx, p, batch, { rows: own.filter(isUntransmitted), at });
  const conditions = await conditionsAmong(
    tx,
    own.filter(({ id }) => !led.has(id)),
    awaitsAcceptance,
  );
  await answerYes(tx, p, conditions, { at, accepted: true }, batch);
  const unanswered = await listUnanswered(tx, { prospectId, accountId });
  const wasLeft = await forgetLeftRequest(tx, { prospectId, accountId });
  const detail = { accountId };
  // The prospect is no longer with this account, but the connection is recorded all the same (R12).
  if (wasLeft && unanswered.length === 0)
    batch.events.push({
      ...{ id: p.newId(), at: p.now, kind: "accepted", prospectId, channel: "network", detail },
    });
  for (const { id, campaignId } of unanswered) {
    changeInBatch(batch, { id, acceptedAt: at });
    batch.events.push({
      id: p.newId(),
      at: p.now,
      kind: "accepted",
      prospectId,
      campaignId,
      enrollmentId: id,
      channel: "network",
      detail,
    });
  }
  await writeBatch(tx, p, batch);
  await wake(tx, p, { prospectIds: [prospectId] }, ["waiting_for_acceptance", ...personalBars]);
}
