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
import { answerYes, conditionsAmong } from "./conditions";
import { advanceToGoals } from "./goals";
import { holdBack, releaseWaiting } from "./hold-back";
import { changeOnward, nothingOnward, writeOnward } from "./onward";
import type { Planning } from "./planning";

const isUntransmitted = ({ state }: OpenDelivery) => state === "planned" || state === "claimed";
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/**
 * Holds what is open of a person. Whatever changes their conversations or their data and may end their sequences begins with
 * this, as a worker does that sends to them (lock-order.md).
 */
export const lockRunning = async (tx: Tx, prospectId: string): Promise<OpenDelivery[]> =>
  lockOpenDeliveries(tx, await listRunning(tx, { prospectId }));

/** The same for several people at once, in one order. */
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
 * Ends every running sequence of a person (R14). What is claimed but not transmitted is cancelled; `crossed` says that
 * something was in transmission at that moment.
 */
export async function stopProspect(
  tx: Tx,
  p: Planning,
  { prospectId, ...stop }: Stop & { prospectId: string },
): Promise<{ stopped: string[]; crossed: boolean }> {
  const ids = await listRunning(tx, { prospectId });
  return { stopped: ids, crossed: await stopEnrollments(tx, p, ids, stop) };
}

/** The same for some sequences; answers whether something was in transmission. */
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
  const onward = nothingOnward();
  for (const { id, campaignId, prospectId, hasPlaces } of ended) {
    if (hasPlaces) onward.freed.add(prospectId);
    changeOnward(onward, { id, state: "stopped", stopReason: reason, endedAt: p.now });
    onward.ended.add(campaignId);
    const line = { at: p.now, prospectId, campaignId, enrollmentId: id, reason, messageId, actorId, detail };
    onward.events.push({ id: p.newId(), kind: "stopped", ...line });
    for (const { id: deliveryId, enrollmentId, stepId } of crossing)
      if (enrollmentId === id)
        onward.events.push({ id: p.newId(), kind: "crossed", ...line, deliveryId, stepId });
  }
  await writeOnward(tx, p, onward);
  return crossing.length > 0;
}

/** Nothing automatic reaches the person before `until` (real): out of office, or an answer somebody has to look at. */
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

/** No answer has to be looked at any more: what waited for that is due now, or when a person who is away is back (R16). */
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
  // Another number may be of a country that wants none.
  "no_consent",
];

/** What the network barred because of the person: it may let it happen once something about them has changed. */
const personalBars = [
  "closed_profile",
  "inmail_forbidden",
  "no_sales_navigator_link",
  "no_company_name",
  "closed_for_group_or_event_messaging",
] as const satisfies readonly Bar[];

/** What it barred because of the account's subscription, and what the way to it does not offer. */
const accountBars = [
  "not_premium",
  "needs_sales_navigator_subscription",
  "needs_api_booster",
  "not_supported",
] as const satisfies readonly Bar[];

/** Data of people changed: steps that wait for data are looked at again. */
export async function wakeProspects(tx: Tx, p: Planning, prospectIds: readonly string[]): Promise<void> {
  await staleApprovals(tx, { prospectIds });
  await wake(tx, p, { prospectIds }, [...dataReasons, ...personalBars]);
}

/** The person consented to what machines send (R28). */
export const wakeConsented = (tx: Tx, p: Planning, prospectIds: readonly string[]) =>
  wake(tx, p, { prospectIds }, ["no_consent"]);

/** A request was taken back: what waited for its answer is looked at again, and left out. */
export const wakeUnanswered = (tx: Tx, p: Planning, prospectIds: readonly string[]) =>
  wake(tx, p, { prospectIds }, ["waiting_for_acceptance"]);

/** What it barred because of what the step says: another text, another number, another group. */
const textBars = [
  "closed_for_group_or_event_messaging",
  "no_video_template",
  "invalid_dialer_phone",
] as const satisfies readonly Bar[];

/** The texts of a campaign changed: what they lacked for somebody they may lack no more (R21), and it may be another group. */
export async function wakeTexts(tx: Tx, p: Planning, campaignId: string): Promise<void> {
  await staleApprovals(tx, { campaignId });
  await wake(tx, p, { campaignId }, ["missing_data", "writing_failed", ...textBars]);
}

/** A campaign is back from where it was put away: who was to be moved into it goes on. */
export const wakeMoves = (tx: Tx, p: Planning) =>
  wake(tx, p, { workspaceId: tx.workspaceId }, ["campaign_closed"]);

/** There are credits again for what waited for them (CAMP-26); what waits for those of the network has its own date. */
export async function wakeCredited(tx: Tx, p: Planning): Promise<void> {
  await wake(tx, p, { workspaceId: tx.workspaceId }, ["out_of_credits"]);
  await retryUnpaid(tx, p.now);
}

/** Somebody looked at a campaign's bounces: its first emails go out again (R17). */
export const wakeGuarded = (tx: Tx, p: Planning, campaignId: string) =>
  wake(tx, p, { campaignId }, ["bounce_guard"]);

/** Nobody reads a campaign's messages first any more (CAMP-17). */
export const wakeUnread = (tx: Tx, p: Planning, campaignId: string) =>
  wake(tx, p, { campaignId }, ["awaiting_approval"]);

/** An account has another subscription, or acts another way: what it could not do it may do now. */
export const wakeAccount = (tx: Tx, p: Waking, accountId: string) => wake(tx, p, { accountId }, accountBars);

/** What stands below a mailbox's mails changed: what it lacked for somebody it may lack no more (R18, R21). */
export const wakeFooter = (tx: Tx, p: Waking, accountId: string) =>
  wake(tx, p, { accountId }, ["missing_data"]);

/** A person resumed what an account had failed at too often in a row. */
export const wakePausedAction = (tx: Tx, p: Waking, accountId: string) =>
  wake(tx, p, { accountId }, ["action_paused"]);

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
 * The person accepted an account's request at the real instant `at`. A condition that waits for it comes true at once, a
 * message that waited is due; where the deadline passed before, only later steps change (R3).
 */
export async function noteAcceptance(
  tx: Tx,
  p: Planning,
  { accountId, prospectId, at }: { accountId: string; prospectId: string; at: Date },
): Promise<void> {
  const open = await lockRunning(tx, prospectId);
  const asked = await listRunning(tx, { prospectId, accountId });
  const own = open.filter((row) => asked.includes(row.enrollmentId));
  const onward = nothingOnward();
  const led = await advanceToGoals(tx, p, onward, { rows: own.filter(isUntransmitted), at });
  const conditions = await conditionsAmong(
    tx,
    own.filter(({ id }) => !led.has(id)),
    awaitsAcceptance,
  );
  await answerYes(tx, p, conditions, { at, accepted: true }, onward);
  const unanswered = await listUnanswered(tx, { prospectId, accountId });
  const wasLeft = await forgetLeftRequest(tx, { prospectId, accountId });
  const detail = { accountId };
  // Nobody of this account's people any more; that it is connected with them is known all the same (R12).
  if (wasLeft && unanswered.length === 0)
    onward.events.push({
      ...{ id: p.newId(), at: p.now, kind: "accepted", prospectId, channel: "network", detail },
    });
  for (const { id, campaignId } of unanswered) {
    changeOnward(onward, { id, acceptedAt: at });
    onward.events.push({
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
  await writeOnward(tx, p, onward);
  await wake(tx, p, { prospectIds: [prospectId] }, ["waiting_for_acceptance", ...personalBars]);
}
