import { isInner } from "@/lib/contract/campaigns/sequence";
import type { SkipReason, StopReason, WaitReason } from "@/lib/contract/reasons";
import { chance } from "@/server/domain/campaigns/chance";
import { continuesAfter } from "@/server/domain/campaigns/failed-channel";
import { afterDelay } from "@/server/domain/campaigns/hours/delay";
import { nextOpening } from "@/server/domain/campaigns/hours/hours";
import { instantOf, localOf } from "@/server/domain/campaigns/hours/zone";
import { isByMail, isMessageLike, isRequest, kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import type { Answer } from "@/server/domain/campaigns/sequence/sequence";
import type { Reached } from "@/server/domain/prospects/lead-status";
import type { Planning } from "@/server/planning/planning";
import { operatorBusy, operatorPaused } from "@/server/ports/costs";
import { underWay } from "@/server/ports/enrichment";
import { type Lockout, lockoutReasons, looksSpent, needlessReasons } from "@/server/ports/network";
import type { Bar } from "@/server/ports/outcome";
import type { MessageEnd } from "@/server/repositories/inbox/outgoing";
import type { RowMove, WaitDetail } from "@/server/repositories/ledger/deliveries";
import type { EnrollmentChange } from "@/server/repositories/ledger/enrollments";
import type { EventKind } from "@/server/repositories/ledger/events";
import type { GivenTask, Job, Result } from "../job";

const minuteMs = 60_000;
/** Gaps of 1, 2, 4 … minutes, two hours at most: about a day until the last attempt (R13). */
const longestMinutes = 120;
const maxAttempts = 18;

/** Milliseconds between the `attempts`-th failed attempt and the next one, with 25 % jitter (R09). */
export function retryGapMs(attempts: number, seed: string): number {
  const minutes = Math.min(2 ** attempts, longestMinutes);
  return Math.round(minutes * minuteMs * (0.75 + chance(`${seed}|${attempts}`) / 2));
}

/** Everything a result changes; written for many results at once. Pure: instants are passed in, nothing is read. */
export type Effect = {
  move: Omit<RowMove, "id" | "fence">;
  event: { kind: EventKind; reason?: string; until?: Date } | null;
  /** The stored text: how it ended, or that it did not leave after all. */
  message: Pick<MessageEnd, "state" | "failure" | "providerId"> | "withdrawn" | null;
  /** Nothing was done, so its place in the limit is free again (R9). */
  returnsPlace: boolean;
  /** What follows for the prospect's sequence. */
  follows: "next step" | "end" | StopReason | null;
  /** How a condition was answered. */
  answer: Answer;
  change: Omit<EnrollmentChange, "id">;
  leadStatus: Reached | null;
  isAddressInvalid: boolean;
  /** The account or mailbox itself is the problem: its lane waits until then, and its rows do not count an attempt. */
  laneWaitsUntil: Date | null;
  senderProblem: "login_failed" | "sign_in_again" | Lockout | null;
  /** The network wants no more connection requests from the account for a week, or no more InMails for a day (CRED-35). */
  limits: "connect" | "inmail" | null;
  /** The network wants no more of this kind today, or asks who is there: the limit is cut (R10). */
  cutsCap: boolean;
};

const nothing: Effect = {
  move: { to: "planned" },
  event: null,
  message: null,
  returnsPlace: false,
  follows: null,
  answer: "yes",
  change: {},
  leadStatus: null,
  isAddressInvalid: false,
  laneWaitsUntil: null,
  senderProblem: null,
  limits: null,
  cutsCap: false,
};

/** What a result means for its row, its prospect and its lane. `settleSeconds`: after this time an unknown outcome is looked up. */
export function effectOf(job: Job, result: Result, p: Planning, settleSeconds: number): Effect {
  switch (result.kind) {
    case "sent":
      return sent(job, result.providerId, p);
    case "refused":
      return refused(job, result, p);
    case "barred":
      return barred(job, result.reason, p);
    case "later":
      return later(job, result, p);
    case "stopped":
      // If it was stopped, the row was moved already; otherwise it is still due.
      return { ...nothing, message: "withdrawn", returnsPlace: true };
    case "unknown": {
      const lookUpAt = new Date(+p.now + settleSeconds * 1000);
      return {
        ...nothing,
        move: { to: "unknown", dueAt: null, lookUpAt, waitReason: "looking_up", reason: result.reason },
        event: { kind: "unknown", reason: result.reason, until: lookUpAt },
        message: { state: "unknown", failure: result.reason },
      };
    }
    case "accepted":
      return {
        ...done(p),
        event: { kind: "accepted" },
        change: { acceptedAt: p.now },
        leadStatus: "connected",
      };
    case "not_accepted":
      return { ...skippedAs("not_connected", p), event: { kind: "not_accepted" }, answer: "no" };
    case "met":
      return { ...done(p), event: { kind: "condition_met" } };
    case "not_met":
      return { ...skippedAs("condition_not_met", p), event: { kind: "condition_not_met" }, answer: "no" };
    case "labelled":
      return { ...done(p), event: { kind: "labelled" } };
    case "enriched":
      return { ...done(p), event: { kind: "enriched" } };
    case "found_nothing":
      return skippedAs("no_emails", p);
    case "goal_reached":
      return { ...done(p), event: { kind: "goal_reached" }, follows: "end" };
    case "moved":
      return { ...done(p), event: { kind: "moved" }, follows: "end" };
    case "task_given":
      return taskGiven(result.task, p);
    case "task_missed":
      return skippedAs("failed_task", p);
  }
}

const done = (p: Planning): Effect => ({
  ...nothing,
  move: { to: "sent", settledAt: p.now },
  follows: "next step",
});

const skippedAs = (reason: SkipReason, p: Planning): Effect => ({
  ...nothing,
  move: { to: "skipped", reason, settledAt: p.now },
  event: { kind: "skipped", reason },
  follows: "next step",
});

/** When a task that is created now is due, in real time. */
export const taskDueAt = ({ due, hours }: GivenTask, p: Planning): Date =>
  p.clock.toReal(afterDelay(p.clock.toVirtual(p.now), due, hours));

/** The prospect waits until the task is done, or until its due date. */
function taskGiven(task: GivenTask, p: Planning): Effect {
  const until = taskDueAt(task, p);
  return {
    ...nothing,
    move: { to: "planned", dueAt: task.waits ? null : until, waitReason: "task_open", waitDetail: {} },
    event: { kind: "task_given", until },
  };
}

/** What a confirmed delivery changes, also if a lookup confirms it later. */
export function sent(job: SentJob, providerId: string, p: Planning): Effect {
  return {
    ...nothing,
    move: { to: "sent", providerId, settledAt: p.now },
    event: { kind: "sent" },
    message: kindFacts[job.kind].message === null ? null : { state: "sent", providerId },
    follows: "next step",
    change: {
      ...(isRequest(job.kind) ? { requestedAt: p.now } : {}),
      // Others know a mail by the id that its server gave it.
      ...(job.thread && job.key ? threadAfter(job.thread, providerId || job.key) : {}),
    },
    leadStatus: isRequest(job.kind) ? "request_sent" : isMessageLike(job.kind) ? "contacted" : null,
  };
}
type SentJob = Pick<Job, "kind" | "thread" | "key">;

const maxReferences = 20;
/** An email without references began its thread (R20). */
const threadAfter = ({ subject, references }: NonNullable<Job["thread"]>, key: string) =>
  references.length === 0
    ? { threadSubject: subject, threadMessageIds: [key] }
    : { threadMessageIds: [...references, key].slice(-maxReferences) };

/** The skip reason for a refusal that made the step unnecessary; otherwise undefined. */
const needlessness = (reason: string): SkipReason | undefined =>
  needlessReasons.find((needless) => needless === reason);

/** R13: a refused email or message stops the prospect; a refused profile visit or request only skips its step. */
function refused(
  job: Job,
  result: Extract<Result, { kind: "refused" }>,
  p: Planning,
  { wasTried } = { wasTried: true },
): Effect {
  const reason = result.reason;
  const skip = isByMail(job.kind) ? undefined : needlessness(reason);
  if (skip)
    return {
      ...skippedAs(skip, p),
      message: job.enrollmentId ? "withdrawn" : { state: "failed", failure: reason },
      returnsPlace: true,
      change:
        skip === "already_connected"
          ? { acceptedAt: p.now }
          : skip === "request_already_sent"
            ? { requestedAt: p.now }
            : {},
      leadStatus: skip === "already_connected" ? "connected" : null,
    };
  // The account's notes are shorter from now on (CONST-06), so the request is written again instead of given up (CAMP-60).
  if (job.enrollmentId && isRequest(job.kind) && reason === "note_too_long" && job.attempts + 1 < maxAttempts)
    return later(job, { kind: "later", reason }, p);
  const isHard = result.hardBounce === true;
  return {
    ...nothing,
    move: { to: "failed", reason, settledAt: p.now },
    event: { kind: isHard ? "bounce" : "failed", reason },
    message: kindFacts[job.kind].message === null ? null : { state: "failed", failure: reason },
    // What the other side refused was still an attempt, and counts against the limit (R9).
    returnsPlace: !wasTried,
    follows: followsFailure(job, stopAfter(reason, isHard)),
    leadStatus: isRequest(job.kind) ? "unconnectable" : null,
    isAddressInvalid: isHard,
  };
}

/** A prospect who cannot be reached gets nothing more, unless the campaign continues on other channels. */
function followsFailure({ kind, continuesElsewhere: continuesOnOtherChannels }: Job, stop: StopReason) {
  const continues = !isMessageLike(kind) || continuesAfter(stop, { continuesOnOtherChannels });
  return continues ? ("next step" as const) : stop;
}

/** The other side knows that the prospect opted out, which counts as if they had told us (R18). */
const stopAfter = (reason: string, isHard: boolean): StopReason =>
  reason === "opted_out" ? "opted_out" : isHard ? "bounced" : "send_failed";

/** The mailbox or account cannot sign in: it is marked and its lane closed until a member fixes it (R11). */
const brokenSender: Record<string, Effect["senderProblem"]> = {
  login_failed: "login_failed",
  sign_in_again: "sign_in_again",
  ...Object.fromEntries(lockoutReasons.map((reason) => [reason, reason])),
};
/** The network grew suspicious of the account: once it is let in again, that kind begins with half its limit (R10). */
const isAlarm = (problem: NonNullable<Effect["senderProblem"]>) =>
  problem === "challenge" || problem === "restricted";
/** The connection to the server is the problem, not this message: a reply of the server would begin with its code. */
const isOfTheWay = (reason: string) =>
  /^(unreachable|timeout|tls_failed|forbidden_host|dns|refused|seat_locked|connect)/.test(reason);
const wayWaitMs = 5 * 60_000;

/** When the sending account's next working day begins, in real time. */
function tomorrow({ lane: { hours } }: Job, p: Planning): Date {
  const today = localOf(p.clock.toVirtual(p.now), hours.timezone).day;
  const midnight = instantOf({ day: today + 1, msOfDay: 0 }, hours.timezone);
  return p.clock.toReal(nextOpening(hours, midnight));
}

/** It waits for the account's next day, and counts no attempt. */
function untilTomorrow(
  job: Job,
  p: Planning,
  waitReason: WaitReason,
  waitDetail: WaitDetail = {},
): Pick<Effect, "move" | "event"> {
  const dueAt = tomorrow(job, p);
  return {
    move: { to: "planned", dueAt, waitReason, waitDetail },
    event: { kind: "waited", reason: waitReason, until: dueAt },
  };
}

const pauseSeconds = 6 * 3600;

/** It waits until the operator lets it go on, and counts no attempt. */
function afterPause(p: Planning, seconds = pauseSeconds): Pick<Effect, "move" | "event"> {
  const dueAt = new Date(+p.now + seconds * 1000);
  return {
    move: { to: "planned", dueAt, waitReason: operatorPaused, waitDetail: {} },
    event: { kind: "waited", reason: operatorPaused, until: dueAt },
  };
}

/** Credits refill automatically, so it is checked again the next day; every other bar waits for a member (CAMP-26). */
function barred(job: Job, reason: Bar, p: Planning): Effect {
  if (!job.enrollmentId) return refused(job, { kind: "refused", reason }, p, { wasTried: false });
  const back = { ...nothing, message: "withdrawn" as const, returnsPlace: true };
  if (reason !== "out_of_credits")
    return {
      ...back,
      move: { to: "planned", dueAt: null, waitReason: reason, waitDetail: {} },
      event: { kind: "waited", reason },
    };
  const dueAt = tomorrow(job, p);
  return {
    ...back,
    move: { to: "planned", dueAt, waitReason: reason, waitDetail: {} },
    event: { kind: "waited", reason, until: dueAt },
    limits: job.kind === "inmail" ? "inmail" : null,
  };
}

function later(job: Job, result: Extract<Result, { kind: "later" }>, p: Planning): Effect {
  const { reason, retryAfterSeconds } = result;
  const back = { ...nothing, message: "withdrawn" as const, returnsPlace: true };
  const senderProblem = brokenSender[reason] ?? null;
  if (senderProblem)
    return { ...back, senderProblem, cutsCap: isAlarm(senderProblem), event: { kind: "waited", reason } };
  if (reason === "not_recorded") return back;
  if (reason === operatorPaused || reason === operatorBusy)
    return { ...back, ...afterPause(p, retryAfterSeconds) };
  if (reason === looksSpent) return { ...back, ...untilTomorrow(job, p, looksSpent) };
  if (reason === "week_limit_reached" && isRequest(job.kind))
    return { ...back, limits: "connect", event: { kind: "waited", reason: "weekly_limit" } };
  if (reason === "limit_reached" && job.reservation)
    return {
      ...back,
      ...untilTomorrow(job, p, "daily_limit", { cap: "network" }),
      cutsCap: true,
      limits: job.kind === "inmail" ? "inmail" : null,
    };
  // A webhook that does not respond says nothing about others, and steps inside the workspace do not wait for it.
  if (!isInner(job.kind) && (retryAfterSeconds !== undefined || isOfTheWay(reason))) {
    const laneWaitsUntil = new Date(+p.now + (retryAfterSeconds ? retryAfterSeconds * 1000 : wayWaitMs));
    // The step keeps its date; the lane says until when it waits (M3).
    return { ...back, laneWaitsUntil, event: { kind: "waited", reason } };
  }
  const attempts = job.attempts + 1;
  if (attempts >= maxAttempts) return refused(job, { kind: "refused", reason }, p, { wasTried: false });
  const until = triedAgainAt(job, retryAfterSeconds, p);
  const isUnderWay = reason === underWay;
  return {
    ...back,
    move: {
      ...{ to: "planned", dueAt: until, addAttempt: true },
      ...{ waitReason: isUnderWay ? "enriching" : "retry", waitDetail: { reason, attempts } },
    },
    event: { kind: "waited", reason: isUnderWay ? "enriching" : reason, until },
  };
}

/** Not before the server asked for: servers run on real time, even if the workspace has its own clock (R31). */
function triedAgainAt({ attempts, id }: Job, retryAfterSeconds = 0, { now, clock }: Planning): Date {
  const gap = retryGapMs(attempts, id);
  const ours = clock.toReal(new Date(+clock.toVirtual(now) + gap));
  return new Date(Math.max(+ours, +now + retryAfterSeconds * 1000));
}
