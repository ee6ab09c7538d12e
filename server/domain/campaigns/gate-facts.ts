import { lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { GuardLevel } from "@/lib/contract/campaigns/guard";
import {
  type CountedKind,
  isInner,
  isTask,
  type Sequence,
  type Step,
  type WritableKind,
} from "@/lib/contract/campaigns/sequence";
import type { SkipReason, StopReason } from "@/lib/contract/reasons";
import { hasAccess } from "@/server/domain/accounts/account-state";
import { todayOf, type Use, usedOn, usedToday } from "@/server/domain/accounts/daily-use";
import { limitEnds } from "@/server/domain/accounts/limited";
import { lookKind, looksToday } from "@/server/domain/accounts/looks";
import { mayAskAgain } from "@/server/domain/accounts/withdrawal";
import { creditsOf, priceOfStep } from "@/server/domain/billing/credits";
import type { Entitlements } from "@/server/domain/billing/entitlements";
import type { Clock } from "@/server/domain/clock";
import { isByConsent } from "@/server/domain/mailboxes/consent-providers";
import { consentCountryOf, hasConsent } from "@/server/domain/phone/consent";
import { countryOf, numberOf } from "@/server/domain/phone/number";
import { mayReach, type SmsRule } from "@/server/domain/phone/rule";
import { isOutdated } from "@/server/domain/prospects/address-check";
import { canBeLookedUp, soughtFor } from "@/server/domain/prospects/enrichment";
import { mayGetVoicemail, roomForVoicemail } from "@/server/domain/voicemail/rule";
import { leftForCampaigns, warmUpUse } from "@/server/domain/warm-up/room";
import { textObstacle } from "@/server/domain/writing/obstacle";
import type { Sought } from "@/server/ports/enrichment";
import type { ApprovalStatus } from "./approval";
import { campaignLimitOf, isCappedByCampaign } from "./campaign-caps";
import { companyLimitOf } from "./company-rule";
import { isOnFailedChannel } from "./failed-channel";
import { decisionOf, type GateFacts, verdictsOf } from "./gates";
import { absenceOf } from "./hours/away";
import { campaignHoursOf, campaignOpening } from "./hours/campaign-hours";
import { nextOpening } from "./hours/hours";
import { daysOfRecipient, isHolidayOf } from "./hours/recipient-holidays";
import { lawfulHoursOf, phoneHoursOf, recipientHoursOf, type SenderHours } from "./hours/recipient-hours";
import { laneWorkOf } from "./hours/slot";
import { hoursOf, openingTomorrow } from "./hours/work-hours";
import { isoDate } from "./hours/zone";
import type { Lane, LaneMailbox } from "./lane";
import { budgetFreeAt, countsAsTouch } from "./limits";
import { newPeopleLimitOf } from "./new-people";
import { isKnown } from "./sequence/condition";
import { channelOfKind, isByMail, isByNumber, isRequest, kindFacts } from "./sequence/kinds";
import { leadsToAcceptance, pathTo, stepById } from "./sequence/sequence";
import type { StepFacts } from "./sequence/step-facts";
import { isNothingThere, type TextStatus } from "./sequence/written-text";

/**
 * Everything around a row that its gates check. `use` holds at least the last seven days of the lane's account, `campaignUse` today's
 * numbers of the row's campaign.
 */
export type Surroundings = {
  /** The real instant. */
  now: Date;
  clock: Clock;
  lane: Lane;
  sequence: Sequence;
  entitlements: Entitlements;
  use: readonly Use[];
  campaignUse: readonly Use[];
  /** Placeholders without value. */
  missing: readonly string[];
  /** The text asks for a link to the sender's booking page, and there is none (CAMP-22). */
  lacksMeetingLink?: boolean;
  /** To which numbers text messages may go: all, none, or all but some countries (CAMP-67). */
  sms: SmsRule;
  /** The state of the message's approval; absent if none is needed (CAMP-16). */
  approval?: ApprovalStatus;
  /** Free credits for the step, in tenths; absent if it is paid for already, or credits are not counted. */
  freeCredits?: number | undefined;
  /** The state of the text that is generated for this prospect; absent if the step has a fixed text. */
  text?: TextStatus;
  /** Whether a language model is available to write it. */
  hasWriter?: boolean;
  /** Whether a vendor is connected that verifies addresses. */
  verifies?: boolean;
};

/** The facts of a row for the pure gates, on the workspace's clock. */
export function gateFactsOf(row: StepFacts, around: Surroundings): GateFacts {
  const { clock, lane } = around;
  const now = clock.toVirtual(around.now);
  const isOwnAction = row.enrollmentId === null;
  const facts: GateFacts = {
    now,
    kind: row.kind,
    isOwnAction,
    isCampaignRunning: isOwnAction || row.campaignStatus === "active",
    isHeldBack: row.isHeldBack,
    senderProblem: senderProblem(row, around),
    away: isOwnAction ? null : awayOf(around),
    uncheckedSender: isOwnAction ? null : row.uncheckedSender,
    planProblem: planProblem(row, around),
    stop: stopOf(row),
    stopList: row.suppression === "account" ? "account" : "workspace",
    touchBudgetFreeAt: countsAsTouch(row.kind) ? budgetFreeAt(row.touches.map(clock.toVirtual), now) : null,
    skip: isOwnAction ? null : skipOf(row, around, now),
    dataProblem:
      dataProblem(row, around) ??
      linkProblem(around) ??
      textProblem(row, around) ??
      creditProblem(row, around),
    approval: approvalProblem(row, around),
    hold: holdOf(row, around),
    dueAt: row.dueAt && clock.toVirtual(row.dueAt),
    ...hoursFacts(row, around, now),
    limit: limitOf(row, around, now),
    slotAt: lane.slotAt && clock.toVirtual(lane.slotAt),
  };
  return { ...facts, dataProblem: facts.dataProblem ?? addressProblem(row, around, facts) };
}

/** When the account works, when the campaign may send, and when the prospect may be contacted. */
function hoursFacts(
  row: StepFacts,
  { lane, sequence }: Surroundings,
  now: Date,
): Pick<GateFacts, "opensAt" | "campaignHours" | "recipient" | "holidayUntil"> {
  const none = { campaignHours: null, recipient: null, holidayUntil: null };
  if (isInside(row, sequence)) return { ...none, opensAt: null };
  const opensAt = nextOpening(hoursOf(lane), now);
  if (row.enrollmentId === null) {
    // The law also applies to calls started by hand: a machine calls at no other time (VM-13).
    const recipient = row.kind === "voicemail" ? lawfulHoursOf(hoursOf(lane), phoneOwnerOf(row), now) : null;
    return { ...none, opensAt: recipient ? null : opensAt, recipient };
  }
  const own = campaignHoursOf(row.settings, lane);
  const campaignHours = own && {
    ...{ start: own.start, end: own.end },
    opensAt: campaignOpening(laneWorkOf(lane), own, now),
  };
  if (campaignHours?.opensAt === null) return { ...none, opensAt, campaignHours };
  const sender: SenderHours = own ? [hoursOf(lane), own] : [hoursOf(lane)];
  const keepsDays = row.settings?.recipientHolidays === true && countsAsTouch(row.kind);
  const days = keepsDays ? daysOfRecipient(row, lane) : null;
  const isHoliday = days !== null && isHolidayOf(days, now);
  if (isByNumber(row.kind)) {
    const recipient = phoneHoursOf(sender, phoneOwnerOf(row), now, days);
    const holidayUntil = isHoliday ? recipient.opensAt : null;
    if (recipient.status === "apart") return { ...none, opensAt: null, recipient, holidayUntil };
    return { opensAt, campaignHours, recipient, holidayUntil };
  }
  const keepsTo = row.recipientHours && countsAsTouch(row.kind) ? row.recipientHours : null;
  const recipient = keepsTo && recipientHoursOf(sender, keepsTo.timezone, now, days);
  const holidayUntil = isHoliday ? (recipient ?? recipientHoursOf(sender, null, now, days)).opensAt : null;
  return { opensAt, campaignHours, recipient, holidayUntil };
}

const phoneOwnerOf = ({ timezone, phone, location }: StepFacts) => ({
  ...{ timezone, phone: numberOf(phone), address: location },
});

function senderProblem(row: StepFacts, { lane, sequence }: Surroundings): GateFacts["senderProblem"] {
  // A deleted account is never reconnected: its prospects continue with another one (R12).
  if (lane.accountStatus === "deleted") return "sender_removed";
  if (isAnsweredHere(row, sequence)) return null;
  switch (kindFacts[row.kind].lane) {
    // A step inside the workspace, or from a number, uses the account only as its owner.
    case "inner":
    case "sms":
      return null;
    case "network":
      if (lacksNetwork(lane)) return "no_network_account";
      // The lane of a signed-out account is closed; a row may have been claimed before that.
      return lane.accountStatus === "active" && !lane.closedReason && hasAccess(lane.access)
        ? null
        : "account_disconnected";
    case "email":
      return mailboxProblem(lane);
  }
}

function mailboxProblem({ mailbox }: Lane): GateFacts["senderProblem"] {
  if (mailbox?.status === "disconnected") return "sender_removed";
  if (mailbox?.status !== "connected") return "mailbox_disconnected";
  return mailbox.smtpSecret || isByConsent(mailbox.type) ? null : "mailbox_disconnected";
}

function awayOf({ lane, now, clock }: Surroundings): GateFacts["away"] {
  const absence = absenceOf(lane, now);
  return absence && { until: absence.isOver ? null : clock.toVirtual(absence.until) };
}

function planProblem(row: StepFacts, { entitlements, sequence }: Surroundings): GateFacts["planProblem"] {
  const { isBlocked, isFenced, isPaid, features } = entitlements;
  if (isBlocked) return { reason: "workspace_blocked" };
  if (isFenced) return { reason: "restored_copy" };
  if (!isPaid) return { reason: "workspace_unpaid" };
  const feature = kindFacts[row.kind].feature;
  const mayDo = feature === null || features[feature] === "active" || isAnsweredHere(row, sequence);
  return mayDo ? null : { reason: "workspace_unpaid", detail: { feature } };
}

function stopOf(row: StepFacts): StopReason | null {
  if (row.isOptedOut || row.suppression === "opted_out") return "opted_out";
  if (row.suppression) return "blacklisted";
  if (row.hasStopLabel) return "labelled";
  if (row.enrollmentState === "stopped") return row.stopReason ?? "manual";
  return row.isInOtherCampaign ? "in_other_campaign" : null;
}

/** Steps that are no longer needed, or impossible for good (gate 3 of the engine, R3). */
function skipOf(row: StepFacts, around: Surroundings, now: Date): SkipReason | null {
  const { sequence, clock } = around;
  if (around.approval === "canceled" && !isAhead(row, around)) return "user_skipped";
  if (around.text && isNothingThere(around.text) && around.approval !== "approved") return around.text;
  if (row.failedKinds && isOnFailedChannel(row.kind, row.failedKinds)) return "channel_failed";
  if (isRequest(row.kind)) {
    if (row.acceptedAt) return "already_connected";
    const wasAsked = row.requestedAt || row.isRequestedElsewhere;
    const tookBack = row.withdrawnElsewhereAt && clock.toVirtual(row.withdrawnElsewhereAt);
    if (wasAsked || (tookBack && mayAskAgain(tookBack) > now)) return "request_already_sent";
    // For prospects who cannot be reached on the network, the other branch of the condition after it applies.
    return !row.profileUrl && !row.memberRef && leadsToAcceptance(sequence, row.stepId)
      ? "no_profile_url"
      : null;
  }
  if (row.kind === "condition") return isAnsweredHere(row, sequence) ? null : skipOfAcceptance(row, sequence);
  if (kindFacts[row.kind].reaches === "strangers" && row.acceptedAt) return "already_connected";
  if (row.kind === "inmail" && row.isInmailed) return "already_inmailed";
  if (row.kind === "enrich" && soughtOf(row, around).length === 0) return "already_enriched";
  if (kindFacts[row.kind].reaches !== "connections" || row.acceptedAt || row.stepId === null) return null;
  const path = pathTo(sequence, row.stepId);
  // After a condition the answer was no; after a request that was never sent, or was withdrawn, none will come.
  return path.hasCondition || (path.hasRequest && !hasOpenRequest(row)) ? "not_connected" : null;
}

/** A condition that waits for a request that is not pending is answered no at once (R3). */
function skipOfAcceptance(row: StepFacts, sequence: Sequence): SkipReason | null {
  if (row.acceptedAt) return "already_connected";
  if (row.stepId === null || hasOpenRequest(row) || row.isRequestedElsewhere) return null;
  return pathTo(sequence, row.stepId).hasRequest ? "not_connected" : null;
}

const hasOpenRequest = ({ requestedAt, withdrawnAt }: StepFacts) =>
  requestedAt !== null && withdrawnAt === null;

/** What an enrichment step still has to find; nothing if the step was removed. */
function soughtOf(row: StepFacts, { sequence }: Surroundings): Sought[] {
  const step = stepById(sequence, row.stepId);
  return step?.type === "enrich" ? soughtFor(step.finds, row) : [];
}

const isInside = (row: StepFacts, sequence: Sequence): boolean =>
  isInner(row.kind) || isAnsweredHere(row, sequence);

/** A condition answered from known data, without asking the network. */
function isAnsweredHere({ stepId }: StepFacts, sequence: Sequence): boolean {
  const step = stepById(sequence, stepId);
  return step !== null && isKnown(step);
}

function holdOf(row: StepFacts, { clock, now, sequence, lane }: Surroundings): GateFacts["hold"] {
  if (row.enrollmentState === "held") return { reason: "held", until: null };
  if (row.taskDueAt) return taskHold(row.taskDueAt, stepById(sequence, row.stepId), { clock, now });
  const longest = longestHold(row, now);
  if (longest) return { ...longest, until: clock.toVirtual(longest.until) };
  if (row.mayHaveOptedOut) return { reason: "uncertain_reply", until: null };
  if (isFirstMail(row) && isGuarded(row.guardLevel)) return { reason: "bounce_guard", until: null };
  const companyLimit = companyLimitOf(row.company, clock.toVirtual(now));
  if (companyLimit) return companyLimit;
  const voicemailsFull = roomForVoicemail(row.voicemails.map(clock.toVirtual), clock.toVirtual(now));
  if (voicemailsFull) return { reason: "voicemail_limit", until: voicemailsFull };
  const isUnanswered =
    kindFacts[row.kind].reaches === "connections" &&
    !row.acceptedAt &&
    row.requestedAt !== null &&
    !row.withdrawnAt;
  if (isUnanswered && row.stepId && pathTo(sequence, row.stepId).hasRequest)
    return { reason: "waiting_for_acceptance", until: null };
  // A step that is not due yet waits for its date, not for a place today.
  return isAhead(row, { now }) ? null : newPeopleLimitOf(row.newPeople, lane, clock.toVirtual(now));
}

/** The hold on the prospect that lasts longest, in real time. */
export function longestHold(
  {
    holdUntil,
    holdReason,
    pausedUntil,
    colleagueUntil,
  }: Pick<StepFacts, "holdUntil" | "holdReason" | "pausedUntil" | "colleagueUntil">,
  now: Date,
) {
  const holds = [
    { reason: holdReason ?? "out_of_office", until: holdUntil },
    { reason: "colleague_replied" as const, until: colleagueUntil },
    { reason: "person_paused" as const, until: pausedUntil },
  ];
  return holds
    .flatMap(({ reason, until }) => (until && until > now ? [{ reason, until }] : []))
    .reduce<{ reason: (typeof holds)[number]["reason"]; until: Date } | null>(
      (longest, hold) => (longest && longest.until >= hold.until ? longest : hold),
      null,
    );
}

const isFirstMail = ({ kind, enrollmentId, threadMessageIds }: StepFacts) =>
  isByMail(kind) && enrollmentId !== null && (threadMessageIds?.length ?? 0) === 0;
/** A warning holds nothing up (R17). */
const isGuarded = (level: GuardLevel | null) => level !== null && level !== "warned";

function dataProblem(row: StepFacts, around: Surroundings): GateFacts["dataProblem"] {
  const { missing, lane, sequence } = around;
  if (isAnsweredHere(row, sequence)) return null;
  if (isInner(row.kind)) return innerProblem(row, around);
  if (isByNumber(row.kind)) return numberProblem(row, around);
  const { needs } = kindFacts[row.kind];
  // A message written by hand goes to the address it answers, whatever address is on file.
  const usesAddress = row.enrollmentId !== null && needs.includes("email");
  if (usesAddress && row.email === null) return { reason: "no_required_email_type", detail: {} };
  if (usesAddress && row.isEmailInvalid) return { reason: "invalid_email", detail: {} };
  if (needs.includes("profile") && !row.profileUrl && !row.memberRef)
    return { reason: "no_profile_url", detail: {} };
  if (row.kind === "inmail" && lane.accountType === "basic") return { reason: "not_premium", detail: {} };
  return missing.length > 0 ? { reason: "missing_data", detail: { fields: missing.join(", ") } } : null;
}

/** CAMP-26, CAMP-44, CAMP-67, VM-13: the workspace needs an active number, the prospect a reachable one, in an allowed country. */
function numberProblem(row: StepFacts, { lane, missing, sms }: Surroundings): GateFacts["dataProblem"] {
  if (lane.phone?.status !== "active") return { reason: "invalid_dialer_phone", detail: {} };
  const number = numberOf(row.phone);
  if (number === null || row.isPhoneInvalid) return { reason: "invalid_phone", detail: {} };
  const country = countryOf(number) ?? "";
  if (row.kind === "sms" && !mayReach(sms, number)) return { reason: "sms_unavailable", detail: { country } };
  if (row.kind === "voicemail" && !mayGetVoicemail(number))
    return { reason: "voicemail_unavailable", detail: { country } };
  // A text message typed by hand comes from a person; a recording is always played by a machine.
  const isTyped = row.kind === "sms" && row.enrollmentId === null;
  const wanted = isTyped ? null : consentCountryOf(row.kind, number);
  if (wanted !== null && !hasConsent(row.kind, number, row.consents))
    return { reason: "no_consent", detail: { country: wanted } };
  return missing.length > 0 ? { reason: "missing_data", detail: { fields: missing.join(", ") } } : null;
}

const linkProblem = ({ lacksMeetingLink = false }: Surroundings): GateFacts["dataProblem"] =>
  lacksMeetingLink ? { reason: "calendly_event_disconnected", detail: {} } : null;

/** Why a generated text is not ready: an obstacle, or it will be written soon (CAMP-68). A member may have written another one. */
function textProblem(row: StepFacts, around: Surroundings): GateFacts["dataProblem"] {
  const { text = "ready", hasWriter = false, entitlements, freeCredits = Infinity } = around;
  if (text === "failed" && around.approval !== "approved") return { reason: "writing_failed", detail: {} };
  if (text === "not_supported" || text === "operator_paused") return { reason: text, detail: {} };
  if (text !== "unwritten") return null;
  const { features } = entitlements;
  const obstacle = textObstacle(row.kind as WritableKind, { hasWriter, features, freeCredits });
  // If its turn is yet to come, it will be written by then.
  return obstacle ?? (isAhead(row, around) ? null : { reason: "text_unwritten", detail: {} });
}

/** The credits that a step may cost have to be free before it is done (CAMP-26, BILL-46). */
function creditProblem(row: StepFacts, { freeCredits, sequence }: Surroundings): GateFacts["dataProblem"] {
  const price = priceOfStep(row.kind, stepById(sequence, row.stepId));
  if (!price || freeCredits === undefined || freeCredits >= price.tenths) return null;
  return { reason: "out_of_credits", detail: { costs: creditsOf(price.tenths) } };
}

/** How long a row waits for a check before it looks again. */
const checkMs = 3_600_000;

/**
 * A first email goes to no address that was checked long ago, if it can be checked again; others are sent as before. Checks cost the operator
 * something, so only an email that could leave now asks for one.
 */
function addressProblem(
  row: StepFacts,
  { verifies, clock }: Surroundings,
  facts: GateFacts,
): GateFacts["dataProblem"] {
  const { now } = facts;
  if (!verifies || !isFirstMail(row) || !isOutdated(row.addressCheck, now, clock.toVirtual)) return null;
  if (decisionOf(verdictsOf(facts)).kind !== "act") return null;
  return { reason: "email_unverified", until: new Date(+now + checkMs), detail: {} };
}

/** A teammate has to do the task first; if the prospect does not wait for it, until its due date. */
function taskHold(
  dueAt: Date,
  step: Step | null,
  { clock, now }: Pick<Surroundings, "clock" | "now">,
): GateFacts["hold"] {
  const goesOn = step !== null && isTask(step) && step.overdue === "continue";
  if (goesOn && dueAt <= now) return null;
  return { reason: "task_open", until: goesOn ? clock.toVirtual(dueAt) : null };
}

function innerProblem(row: StepFacts, { missing }: Surroundings): GateFacts["dataProblem"] {
  if (row.isTargetClosed) return { reason: "campaign_closed", detail: {} };
  if (kindFacts[row.kind].needs.includes("phone") && row.phone === null)
    return { reason: "invalid_phone", detail: {} };
  if (row.kind === "enrich" && !canBeLookedUp(row)) return { reason: "no_company_name", detail: {} };
  return missing.length > 0 ? { reason: "missing_data", detail: { fields: missing.join(", ") } } : null;
}

const isAhead = ({ dueAt }: StepFacts, { now }: Pick<Surroundings, "now">) => dueAt !== null && dueAt > now;

/** A skipped message is skipped only when its turn comes, so that it can be restored until then. */
function approvalProblem(row: StepFacts, around: Surroundings): GateFacts["approval"] {
  if (around.approval === "awaiting") return { reason: "awaiting_approval", until: null };
  if (around.approval === "hold") return { reason: "user_hold", until: null };
  if (around.approval !== "canceled" || !isAhead(row, around)) return null;
  return { reason: "user_declined", until: row.dueAt && around.clock.toVirtual(row.dueAt) };
}

/** How much of this kind's limit is used today, and when it resets. Checks on the network are not limited. */
export function capToday(
  row: Pick<StepFacts, "kind">,
  { lane, use, entitlements }: Pick<Surroundings, "lane" | "use" | "entitlements">,
  now: Date,
) {
  const counted = kindFacts[row.kind].limit;
  if (counted === null) return null;
  return usedToday(counted, {
    account: { ...lane, id: lane.accountId, rampStartedOn: lane.accountRampStartedOn },
    mailboxes: lane.mailbox ? [besideWarmUp(lane.mailbox, { lane, use, entitlements }, now)] : [],
    phones: lane.phone ? [lane.phone] : [],
    ...{ use, plan: entitlements.dailyLimits, now },
  });
}

/** Campaigns and warm-up share the mailbox's limit (R29). */
function besideWarmUp(
  mailbox: LaneMailbox,
  { lane, use, entitlements }: Pick<Surroundings, "lane" | "use" | "entitlements">,
  now: Date,
): LaneMailbox {
  const warmUpSent = usedOn(use, mailbox.id, warmUpUse, isoDate(todayOf(lane.timezone, now)));
  if (warmUpSent === 0) return mailbox;
  const limit = Math.min(mailbox.dailyLimit, entitlements.dailyLimits.emails);
  return { ...mailbox, dailyLimit: leftForCampaigns(limit, warmUpSent) };
}

function limitOf(row: StepFacts, around: Surroundings, now: Date): GateFacts["limit"] {
  if (isPausedAction(row, around.lane)) return { reason: "action_paused", until: null, detail: {} };
  const ofNetwork = networkLimit(row, around, now);
  if (ofNetwork) return ofNetwork;
  const cap = capToday(row, around, now);
  if (cap && cap.used >= cap.limit)
    return {
      reason: cap.reason === "week" ? "weekly_limit" : "daily_limit",
      until: openingTomorrow(around.lane, now),
      detail: { used: cap.used, limit: cap.limit, cap: cap.reason },
    };
  const { campaignUse: use, lane } = around;
  const ofCampaign = campaignLimitOf(row.settings, reservationOf(row, lane, now), { use, lane, now });
  return ofCampaign ?? lookLimit(row, around, now);
}

/** Every action on the network views the prospect first, so it needs a free profile view; actions by hand do not. */
function lookLimit(row: StepFacts, { lane, use, sequence }: Surroundings, now: Date): GateFacts["limit"] {
  if (row.enrollmentId === null || !looksFirst(row, sequence)) return null;
  const { used, limit } = looksToday(lookerOf(lane), use, now);
  return used < limit
    ? null
    : { reason: "look_limit", until: openingTomorrow(lane, now), detail: { used, limit } };
}

/** The profile view that a step costs its account, as a place on its day; null for steps that view nobody. */
export function lookOf(row: StepFacts, lane: Lane, sequence: Sequence, now: Date) {
  if (!looksFirst(row, sequence)) return null;
  return { ownerId: lane.accountId, kind: lookKind, day: isoDate(todayOf(lane.timezone, now)) };
}

const looksFirst = (row: StepFacts, sequence: Sequence): boolean =>
  channelOfKind(row.kind) === "network" && !isInside(row, sequence);
const lookerOf = ({ accountId, timezone, workingDays, accountRampStartedOn }: Lane) => ({
  ...{ id: accountId, timezone, workingDays, rampStartedOn: accountRampStartedOn },
});

/** A kind that kept failing waits for a member; messages sent by hand do not. */
function isPausedAction({ kind, enrollmentId }: StepFacts, { pausedKinds = [] }: Lane): boolean {
  const counted = kindFacts[kind].limit;
  return enrollmentId !== null && counted !== null && pausedKinds.includes(counted);
}

/** The network refused more requests, or InMails: none leave before its week, or day, is over (CRED-35). */
function networkLimit({ kind }: StepFacts, { lane, clock }: Surroundings, now: Date): GateFacts["limit"] {
  const which = isRequest(kind) ? "connectLimitedAt" : kind === "inmail" ? "inmailLimitedAt" : null;
  const since = which && lane[which];
  const end = since && limitEnds(which, clock.toVirtual(since));
  if (!end || end <= now) return null;
  return {
    reason: kind === "inmail" ? "daily_limit" : "weekly_limit",
    until: nextOpening(hoursOf(lane), end),
    detail: { cap: "network" },
  };
}

/** A place in a limit on a day (YYYY-MM-DD) of the sender's own calendar (R9). `ownerId`: an account, a mailbox, a number or a campaign. */
export type Place = { ownerId: string; kind: CountedKind; day: string };
/** What a step takes: a place in its sender's limit, and one in its campaign's, if campaigns count its kind. */
export type Reservation = Place & { campaignId: string | null };

export const placesOf = ({ campaignId, ...own }: Reservation): Place[] =>
  campaignId === null ? [own] : [own, { ...own, ownerId: campaignId }];

/** Against whose usage a row counts at an instant of the workspace's clock, and on which day of the owner's calendar. */
export function reservationOf(row: Reserving, lane: Lane, now: Date): Reservation | null {
  const kind = kindFacts[row.kind].limit;
  return (
    kind && {
      ownerId: ownerOf(kind, lane),
      campaignId: campaignCounting(row),
      kind,
      day: isoDate(todayOf(lane.timezone, now)),
    }
  );
}

type Reserving = Pick<StepFacts, "kind" | "enrollmentId" | "campaignId">;

/** The campaign whose limit a row counts against; null for messages sent by hand. */
function campaignCounting({ kind, enrollmentId, campaignId }: Reserving): string | null {
  const counted = kindFacts[kind].limit;
  return enrollmentId !== null && counted !== null && isCappedByCampaign(counted) ? campaignId : null;
}

function ownerOf(kind: CountedKind, { accountId, mailboxId, phone }: Lane): string {
  switch (kindFacts[kind].lane) {
    case "email":
      return mailboxId ?? accountId;
    case "sms":
      return phone?.id ?? accountId;
    case "network":
    case "inner":
      return accountId;
  }
}
