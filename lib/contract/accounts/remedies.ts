import type { PageKey } from "../pages";
import type { SkipReason, StopReason, WaitReason } from "../reasons";

/** The page where a reason can be fixed, as `fixPath` names it. */
export type Remedy =
  | "account"
  | "network"
  | "mailbox"
  | "senders"
  | "reassign"
  | "sequence"
  | "settings"
  | "campaign"
  | "campaigns"
  | "person"
  | "decide"
  | "approvals"
  | "conversation"
  | "late"
  | "billing"
  | "credits"
  | "release"
  | "hours"
  | "limits"
  | "blacklist"
  | "listed";

/** Where each reason can be fixed (CAMP-25, CAMP-26, R14). If only time helps, the page where the rule is set. */
export const remedies: Readonly<Record<WaitReason | SkipReason | StopReason, Remedy>> = {
  out_of_credits: "credits",
  invalid_email: "person",
  no_required_email_type: "person",
  invalid_email_integration: "senders",
  user_declined: "approvals",
  user_hold: "approvals",
  awaiting_approval: "approvals",
  no_sales_navigator_link: "person",
  closed_profile: "sequence",
  no_company_name: "person",
  inmail_forbidden: "sequence",
  needs_api_booster: "billing",
  needs_sales_navigator_subscription: "account",
  not_premium: "account",
  no_video_template: "sequence",
  closed_for_group_or_event_messaging: "sequence",
  invalid_phone: "person",
  invalid_dialer_phone: "sequence",
  extension_failure: "account",
  not_supported: "account",
  late: "late",
  sms_unavailable: "sequence",
  voicemail_unavailable: "sequence",
  no_consent: "person",
  voicemail_limit: "sequence",
  not_due: "sequence",
  campaign_paused: "campaign",
  new_people_paused: "settings",
  new_people_limit: "settings",
  person_paused: "decide",
  workspace_unpaid: "billing",
  workspace_blocked: "billing",
  restored_copy: "release",
  account_disconnected: "account",
  no_network_account: "network",
  mailbox_disconnected: "mailbox",
  sender_removed: "reassign",
  sender_away: "hours",
  mailbox_not_checked: "mailbox",
  account_not_checked: "account",
  number_not_checked: "account",
  outside_hours: "hours",
  outside_campaign_hours: "settings",
  outside_recipient_hours: "settings",
  recipient_holiday: "settings",
  daily_limit: "limits",
  weekly_limit: "limits",
  look_limit: "limits",
  campaign_limit: "settings",
  action_paused: "account",
  spacing: "limits",
  touch_budget: "decide",
  missing_data: "person",
  out_of_office: "conversation",
  colleague_replied: "decide",
  company_limit: "settings",
  uncertain_reply: "conversation",
  waiting_for_acceptance: "decide",
  retry: "decide",
  looking_up: "decide",
  enriching: "sequence",
  held: "decide",
  no_profile_url: "person",
  bounce_guard: "campaign",
  task_open: "decide",
  campaign_closed: "sequence",
  text_unwritten: "sequence",
  email_unverified: "person",
  calendly_event_disconnected: "account",
  operator_paused: "decide",
  no_language_model: "sequence",
  ai_not_in_plan: "billing",
  writing_failed: "approvals",
  failed_task: "decide",
  user_skipped: "decide",
  manual_resume: "decide",
  no_comments: "sequence",
  message_exists: "conversation",
  no_actions: "sequence",
  no_emails: "person",
  already_connected: "conversation",
  already_enriched: "person",
  request_already_sent: "person",
  invite_already_sent: "person",
  already_inmailed: "conversation",
  next_step_done: "sequence",
  no_posts: "sequence",
  not_connected: "sequence",
  channel_failed: "settings",
  condition_not_met: "sequence",
  goal_reached: "sequence",
  step_removed: "sequence",
  stopped: "decide",
  replied: "conversation",
  replied_by_hand: "conversation",
  meeting_booked: "conversation",
  manual: "decide",
  opted_out: "person",
  bounced: "person",
  blacklisted: "blacklist",
  send_failed: "decide",
  clicked: "decide",
  labelled: "person",
  deal_closed: "decide",
  call_ended: "decide",
  in_other_campaign: "person",
  merged: "person",
  campaign_deleted: "campaigns",
  prospect_removed: "campaign",
};

/** The page that a member has to be allowed to fix it (ROLE-02). */
export const remedyPages: Readonly<Record<Remedy, PageKey>> = {
  account: "settings",
  network: "settings",
  mailbox: "mailboxes",
  senders: "campaigns",
  reassign: "campaigns",
  sequence: "campaigns",
  settings: "campaigns",
  campaign: "campaigns",
  campaigns: "campaigns",
  person: "profiles",
  decide: "campaigns",
  approvals: "inbox",
  conversation: "inbox",
  late: "campaigns",
  billing: "billing",
  credits: "billing",
  release: "campaigns",
  hours: "settings",
  limits: "settings",
  blacklist: "settings",
  listed: "profiles",
};

/** The same for the verdict of a gate, whose detail says on which list a prospect is: the workspace's, or one of an account. */
export const remedyOf = (
  reason: WaitReason | SkipReason | StopReason,
  detail: Readonly<Record<string, string | number>>,
): Remedy => (reason === "blacklisted" && detail.list === "workspace" ? "listed" : remedies[reason]);

export type FixTarget = { campaignId: string; prospectId?: string | null; accountId?: string | null };

/**
 * The visible path of the page with the fix. A reason about a person leads to the campaign's prospects if no prospect is given, one about
 * an account to all accounts if none is given.
 */
export function fixPath(remedy: Remedy, { campaignId, prospectId, accountId }: FixTarget): string {
  const campaign = `/campaign/edit/${campaignId}`;
  const people = `${campaign}/prospects`;
  switch (remedy) {
    case "account":
      return "/settings/account";
    case "network":
      return accountId ? `/credentials/add?resume=${accountId}` : "/settings/account";
    case "mailbox":
      return "/mailboxes";
    case "senders":
    case "sequence":
      return campaign;
    case "settings":
      return `${campaign}/settings`;
    case "campaign":
      return people;
    case "campaigns":
      return "/campaigns/my-campaigns/deleted";
    case "person":
      return prospectId ? `/profiles/my-prospects/${prospectId}` : people;
    case "decide":
      return prospectId ? `${people}?person=${prospectId}` : people;
    case "approvals":
      return "/inbox?split=awaiting_approval";
    case "conversation":
      return prospectId ? `/inbox/${prospectId}` : "/inbox";
    case "late":
    case "reassign":
      return `${campaign}/attention`;
    case "billing":
      return "/billing-warning";
    case "credits":
      return "/billing/overview";
    case "release":
      return "/campaigns/my-campaigns";
    case "hours":
    case "limits":
      return "/settings/limits";
    case "blacklist":
      return "/settings/blacklist";
    case "listed":
      return "/profiles/do-not-contact";
  }
}

/** Reasons that need attention, most urgent first: unknown outcomes, removed senders, possible replies, then the rest. */
export const attentionOrder: readonly WaitReason[] = [
  "held",
  "sender_removed",
  "account_disconnected",
  "mailbox_disconnected",
  "no_network_account",
  "uncertain_reply",
  "action_paused",
  "bounce_guard",
  "late",
  "user_hold",
  "extension_failure",
  "invalid_email_integration",
  "awaiting_approval",
  "writing_failed",
  "task_open",
  "missing_data",
  "no_required_email_type",
  "invalid_email",
  "no_profile_url",
  "invalid_phone",
  "no_consent",
  "no_company_name",
  "invalid_dialer_phone",
  "no_video_template",
  "needs_api_booster",
  "no_sales_navigator_link",
  "needs_sales_navigator_subscription",
  "not_premium",
  "closed_profile",
  "inmail_forbidden",
  "closed_for_group_or_event_messaging",
  "not_supported",
  "campaign_closed",
];
