import type { LedgerKind } from "@/lib/contract/campaigns/sequence";
import type { Feature } from "@/lib/contract/features";
import type { gates } from "@/lib/contract/prospects/prospects";
import type { SkipReason, StopReason, WaitReason } from "@/lib/contract/reasons";
import type { RecipientHours } from "./hours/recipient-hours";
import { lapsedMs, type UncheckedSender } from "./unchecked-sender";

export type Gate = (typeof gates)[number];

/**
 * What the engine knows at the moment of claiming, in plain values; instants are on the workspace's clock. Null means that there is no
 * obstacle.
 */
export type GateFacts = {
  now: Date;
  kind: LedgerKind;
  /** A message a member wrote in the inbox: only the gates that protect accounts and recipients apply. */
  isOwnAction: boolean;
  isCampaignRunning: boolean;
  /** The step is a first step, and the campaign takes no new prospects at the moment (R22). */
  isHeldBack: boolean;
  senderProblem:
    | "account_disconnected"
    | "no_network_account"
    | "mailbox_disconnected"
    | "sender_removed"
    | null;
  /** The owner of the account is away until then. No date: they are back, and late steps are being sorted out (R22). */
  away: { until: Date | null } | null;
  /** A sender that contacted the prospect before may have an unread reply of theirs (R15). */
  uncheckedSender: UncheckedSender | null;
  /** `feature`: only steps that need it are held up. */
  planProblem: {
    reason: "workspace_unpaid" | "workspace_blocked" | "restored_copy";
    detail?: { feature: Feature };
  } | null;
  /** Why the prospect gets no more messages. */
  stop: StopReason | null;
  /** The list that a blacklisted prospect is on. */
  stopList?: "workspace" | "account";
  touchBudgetFreeAt: Date | null;
  /** Why the step is no longer needed. */
  skip: SkipReason | null;
  dataProblem: {
    reason:
      | "missing_data"
      | "invalid_email"
      | "no_required_email_type"
      | "no_profile_url"
      | "not_premium"
      | "invalid_phone"
      | "invalid_dialer_phone"
      | "sms_unavailable"
      | "voicemail_unavailable"
      | "no_consent"
      | "no_company_name"
      | "campaign_closed"
      | "text_unwritten"
      | "no_language_model"
      | "ai_not_in_plan"
      | "writing_failed"
      | "not_supported"
      | "out_of_credits"
      | "email_unverified"
      | "calendly_event_disconnected"
      | "operator_paused";
    until?: Date;
    detail: Record<string, string | number>;
  } | null;
  /** The message waits for approval (CAMP-16). */
  approval: { reason: "awaiting_approval" | "user_hold" | "user_declined"; until: Date | null } | null;
  hold: {
    reason:
      | "out_of_office"
      | "person_paused"
      | "colleague_replied"
      | "company_limit"
      | "new_people_limit"
      | "uncertain_reply"
      | "waiting_for_acceptance"
      | "held"
      | "task_open"
      | "bounce_guard"
      | "voicemail_limit";
    until: Date | null;
    detail?: Record<string, string | number>;
  } | null;
  dueAt: Date | null;
  opensAt: Date | null;
  /** Set if the campaign narrows the account's hours; `opensAt` null: they do not overlap (R5). */
  campaignHours: { start: number; end: number; opensAt: Date | null } | null;
  /** Set if the campaign also respects the prospect's hours (R7). */
  recipient: RecipientHours | null;
  /** On a holiday of the prospect, in a campaign that respects those: when they may be contacted again (R6). */
  holidayUntil: Date | null;
  limit: {
    reason: "daily_limit" | "weekly_limit" | "campaign_limit" | "look_limit" | "action_paused";
    until: Date | null;
    detail: Record<string, string | number>;
  } | null;
  slotAt: Date | null;
};

export type Verdict = {
  gate: Gate;
  passed: boolean;
  reason: WaitReason | StopReason | SkipReason | null;
  opensAt: Date | null;
  detail: Record<string, string | number>;
};

export type Decision =
  | { kind: "act" }
  | { kind: "skip"; reason: SkipReason }
  | {
      kind: "wait";
      gate: Gate;
      reason: WaitReason;
      until: Date | null;
      detail: Record<string, string | number>;
    }
  | { kind: "stop"; reason: StopReason };

type Check = {
  gate: Gate;
  /** Whether it also applies to a message a member wrote. */
  bindsOwnActions: boolean | ((facts: GateFacts) => boolean);
  look(
    facts: GateFacts,
  ): { reason: NonNullable<Verdict["reason"]>; until?: Date | null; detail?: Verdict["detail"] } | null;
  /** Details worth showing about a gate that was passed. */
  note?(facts: GateFacts): Verdict["detail"] | null;
};

const later = (at: Date | null, now: Date, reason: WaitReason) =>
  at && at > now ? { reason, until: at } : null;

function outsideCampaign(hours: GateFacts["campaignHours"], now: Date) {
  if (!hours || (hours.opensAt && hours.opensAt <= now)) return null;
  const { start, end, opensAt: until } = hours;
  return { reason: "outside_campaign_hours" as const, until, detail: { start, end } };
}

/** All gates in the order in which they decide (contract `gates`, engine.md gate order). */
const checks: readonly Check[] = [
  {
    gate: "campaign_running",
    bindsOwnActions: false,
    look({ isCampaignRunning, isHeldBack }) {
      if (!isCampaignRunning) return { reason: "campaign_paused" };
      return isHeldBack ? { reason: "new_people_paused" } : null;
    },
  },
  {
    gate: "sender_connected",
    bindsOwnActions: true,
    look({ senderProblem, away, uncheckedSender, now }) {
      if (senderProblem) return { reason: senderProblem };
      if (away) return { reason: "sender_away", until: away.until };
      if (!uncheckedSender) return null;
      const { reason, sender, isLapsed } = uncheckedSender;
      return { reason, detail: { sender }, ...(isLapsed && { until: new Date(+now + lapsedMs) }) };
    },
  },
  {
    gate: "not_stopped",
    bindsOwnActions: true,
    look: ({ stop, stopList }) =>
      stop && { reason: stop, ...(stop === "blacklisted" && stopList && { detail: { list: stopList } }) },
  },
  {
    gate: "touch_budget",
    bindsOwnActions: false,
    look: ({ touchBudgetFreeAt, now }) => later(touchBudgetFreeAt, now, "touch_budget"),
  },
  { gate: "step_needed", bindsOwnActions: false, look: ({ skip }) => skip && { reason: skip } },
  {
    gate: "data_complete",
    bindsOwnActions: true,
    look: ({ dataProblem, approval }) => dataProblem ?? approval,
  },
  {
    gate: "wait_over",
    bindsOwnActions: false,
    look: ({ hold, dueAt, now }) => hold ?? later(dueAt, now, "not_due"),
  },
  {
    gate: "plan_allows",
    bindsOwnActions: true,
    look: ({ planProblem }) => planProblem,
  },
  {
    gate: "inside_hours",
    // A machine never calls at night, even if a member asks for it (VM-13).
    bindsOwnActions: ({ kind }) => kind === "voicemail",
    look: ({ opensAt, campaignHours, recipient, holidayUntil, now }) =>
      later(opensAt, now, "outside_hours") ??
      outsideCampaign(campaignHours, now) ??
      later(holidayUntil, now, "recipient_holiday") ??
      later(recipient?.opensAt ?? null, now, "outside_recipient_hours"),
    // Hours of a prospect that are unknown, or never overlap the account's, hold nothing up; the screen says so.
    note: ({ recipient }) => recipient && { recipient: recipient.status, zone: recipient.zone ?? "" },
  },
  { gate: "limit_has_room", bindsOwnActions: true, look: ({ limit }) => limit },
  {
    gate: "spacing_over",
    bindsOwnActions: false,
    look: ({ slotAt, now }) => later(slotAt, now, "spacing"),
  },
];

/** The current state of every gate, in order: what the screen shows under "why" (contract `why`). */
export function verdictsOf(facts: GateFacts): Verdict[] {
  return checks.map(({ gate, bindsOwnActions, look, note }) => {
    const binds = typeof bindsOwnActions === "function" ? bindsOwnActions(facts) : bindsOwnActions;
    const problem = facts.isOwnAction && !binds ? null : look(facts);
    return {
      gate,
      passed: problem === null,
      reason: problem?.reason ?? null,
      opensAt: problem?.until ?? null,
      detail: problem ? (problem.detail ?? {}) : (note?.(facts) ?? {}),
    };
  });
}

/** The first gate that fails decides. */
export function decisionOf(verdicts: readonly Verdict[]): Decision {
  const first = verdicts.find(({ passed }) => !passed);
  if (!first) return { kind: "act" };
  if (first.gate === "not_stopped") return { kind: "stop", reason: first.reason as StopReason };
  if (first.gate === "step_needed") return { kind: "skip", reason: first.reason as SkipReason };
  const { gate, opensAt: until, detail } = first;
  return { kind: "wait", gate, reason: first.reason as WaitReason, until, detail };
}
