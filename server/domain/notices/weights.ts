import type { Notice, NoticeKind } from "@/lib/contract/notices";
import type { PageKey } from "@/lib/contract/pages";
import { type Finding, keyOf } from "./notice";

type Action = Pick<NonNullable<Notice["action"]>, "type" | "meta">;
/** The severity of a kind, and how to resolve it; `page` is where, if that page is not open to everyone. */
type Weight = { type: Notice["type"]; action: Action | null; page?: PageKey };

const toSettings = { action: { type: "router", meta: "/settings/account" }, page: "settings" } as const;
const toCode = { action: { type: "modal", meta: "account-code" }, page: "settings" } as const;
/** `{subject}`: the campaign. */
const toCampaign = {
  action: { type: "router", meta: "/campaign/edit/{subject}" },
  page: "campaigns",
} as const;
/** `{subject}`: the person, `{over}`: the account. */
const toConversation = {
  action: { type: "router", meta: "/inbox/{subject}?account={over}" },
  page: "inbox",
} as const;
/** `{subject}`: the person. */
const toProspect = {
  action: { type: "router", meta: "/profiles/my-prospects/{subject}" },
  page: "profiles",
} as const;
const toMailboxes = { action: { type: "router", meta: "/mailboxes" }, page: "mailboxes" } as const;

const toSendingDomains = {
  action: { type: "router", meta: "/mailboxes/ai-emails/domains" },
  page: "mailboxes",
} as const;
const toBilling = { action: { type: "router", meta: "/billing/overview" }, page: "billing" } as const;

const toApiToken = {
  action: { type: "router", meta: "/integrations/api" },
  page: "integrations",
} as const;
const toWorkspace = { action: { type: "router", meta: "/preferences/workspace/basic" } } as const;

/** NOTIF-11. What the network limits only time mends, so that nothing is offered to do. */
export const weights: Record<NoticeKind, Weight> = {
  unpaid: { type: "danger", action: { type: "router", meta: "/billing-warning" } },
  payment_failed: { type: "danger", ...toBilling },
  trial_ending: { type: "warning", ...toBilling },
  trial_last_day: { type: "warning", ...toBilling },
  trial_ended: { type: "warning", ...toBilling },
  email_unconfirmed: { type: "warning", action: { type: "router", meta: "/preferences/user/basic" } },
  account_password_invalid: { type: "danger", ...toSettings },
  account_two_step: { type: "danger", ...toSettings },
  account_app_code: { type: "warning", ...toCode },
  account_phone_needed: { type: "warning", ...toSettings },
  account_phone_wrong: { type: "warning", ...toSettings },
  account_captcha: { type: "danger", ...toSettings },
  account_verify_email: { type: "warning", ...toSettings },
  account_password_outdated: { type: "warning", ...toSettings },
  account_authorization: { type: "danger", ...toSettings },
  account_subscription: { type: "warning", ...toSettings },
  account_proxy_failed: { type: "warning", action: null },
  account_hibernated: { type: "info", ...toSettings },
  account_code_needed: { type: "warning", ...toCode },
  account_code_wrong: { type: "danger", ...toCode },
  account_code_expired: { type: "danger", ...toCode },
  account_error: { type: "danger", ...toSettings },
  limited_connections: { type: "warning", action: null },
  limited_messages: { type: "warning", action: null },
  limited_visits: { type: "warning", action: null },
  limited_inmails: { type: "warning", action: null },
  inmails_used_up: { type: "warning", action: null },
  network_plan_needed: { type: "warning", ...toSettings },
  failing_requests: { type: "danger", ...toSettings },
  failing_messages: { type: "danger", ...toSettings },
  failing_actions: { type: "danger", ...toSettings },
  mailbox_login_failed: { type: "warning", ...toMailboxes },
  mailbox_unreachable: { type: "warning", ...toMailboxes },
  sending_stuck: {
    type: "danger",
    action: { type: "router", meta: "/campaigns/my-campaigns" },
    page: "campaigns",
  },
  campaigns_inactive: {
    type: "info",
    action: { type: "router", meta: "/campaigns/my-campaigns" },
    page: "campaigns",
  },
  bounces_warned: { type: "warning", ...toCampaign },
  bounces_no_first_mails: { type: "warning", ...toCampaign },
  bounces_paused: { type: "warning", ...toCampaign },
  complaints_warned: { type: "warning", ...toCampaign },
  complaints_paused: { type: "warning", ...toCampaign },
  credits_empty: { type: "warning", ...toBilling },
  link_domain_lost: {
    type: "warning",
    // `{over}`: the workspace.
    action: { type: "router", meta: "/preferences/workspace/domains/{over}?domain={subject}" },
  },
  webhook_paused: {
    type: "warning",
    action: { type: "router", meta: "/integrations/automation/webhooks/main?webhook={subject}" },
    page: "integrations",
  },
  domain_ready: { type: "info", ...toSendingDomains },
  domain_failed: { type: "warning", ...toSendingDomains },
  task_assigned: {
    type: "info",
    action: { type: "router", meta: "/dashboard/my-tasks" },
    page: "dashboard",
  },
  conversation_assigned: { type: "info", ...toConversation },
  reminder_back: { type: "info", ...toConversation },
  reply_received: { type: "info", ...toConversation },
  meeting_booked: { type: "info", ...toProspect },
  meeting_proposed: { type: "warning", ...toProspect },
  calendar_broken: {
    type: "warning",
    action: { type: "router", meta: "/integrations?open=calendly" },
    page: "integrations",
  },
  crm_broken: {
    type: "warning",
    action: { type: "router", meta: "/integrations" },
    page: "integrations",
  },
  api_token_ending: { type: "info", ...toApiToken },
  api_token_last_days: { type: "warning", ...toApiToken },
  api_token_expired: { type: "danger", ...toApiToken },
  export_ready: { type: "info", ...toWorkspace },
  export_failed: { type: "warning", ...toWorkspace },
};

const order: readonly Notice["type"][] = ["danger", "warning", "info"];
const rank = ({ kind }: Finding) => order.indexOf(weights[kind].type);

/** The gravest first, of equally grave ones the newest. */
export const byWeight = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => rank(a) - rank(b) || +b.since - +a.since || (keyOf(a) < keyOf(b) ? -1 : 1));
