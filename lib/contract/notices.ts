import * as z from "zod";
import { endpoint } from "./endpoint";
import { id, instant, noInput, nothing } from "./fields";
import { named, wire } from "./wire";

/** Kinds of notices that need a user's attention (NOTIF-10). */
export const noticeKinds = [
  "unpaid",
  "payment_failed",
  "trial_ending",
  "trial_last_day",
  "trial_ended",
  "email_unconfirmed",
  "account_password_invalid",
  "account_two_step",
  "account_code_needed",
  "account_code_wrong",
  "account_code_expired",
  "account_error",
  "account_app_code",
  "account_phone_needed",
  "account_phone_wrong",
  "account_captcha",
  "account_verify_email",
  "account_password_outdated",
  "account_authorization",
  "account_subscription",
  "account_proxy_failed",
  "account_hibernated",
  "limited_connections",
  "limited_messages",
  "limited_visits",
  "limited_inmails",
  "inmails_used_up",
  "network_plan_needed",
  "failing_requests",
  "failing_messages",
  "failing_actions",
  "mailbox_login_failed",
  "mailbox_unreachable",
  "campaigns_inactive",
  "sending_stuck",
  "bounces_warned",
  "bounces_no_first_mails",
  "bounces_paused",
  "complaints_warned",
  "complaints_paused",
  "credits_empty",
  "link_domain_lost",
  "webhook_paused",
  "domain_ready",
  "domain_failed",
  "conversation_assigned",
  "task_assigned",
  "reminder_back",
  "reply_received",
  "meeting_booked",
  "meeting_proposed",
  "calendar_broken",
  "crm_broken",
  "api_token_ending",
  "api_token_last_days",
  "api_token_expired",
  "export_ready",
  "export_failed",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const noticeAction = wire({ type: z.enum(["router", "modal", "link"]), text: z.string(), meta: z.string() });

/**
 * One item of the bell and the stack (NOTIF-05, NOTIF-06). `title` and `text` are English, for other programs; our own client renders
 * `kind` and `names`. `meta` is a visible path, the name of a dialog, or an external URL; the dialog `account-code` asks for the code of
 * the account `accountId`.
 */
const notice = wire({
  id: z.string(),
  kind: z.enum(noticeKinds),
  type: z.enum(["info", "warning", "danger"]),
  title: z.string(),
  text: z.string(),
  names: z.record(z.string(), z.string()),
  photoLink: z.string().nullable(),
  accountId: id.nullable(),
  action: noticeAction.nullable(),
  since: instant,
  isRead: z.boolean(),
});
export type Notice = z.output<typeof notice>;

export const notices = {
  list: endpoint({
    method: "GET",
    path: "/notifications",
    access: { who: "member", page: "notifications", rate: "read" },
    input: wire({
      offset: z.int().min(0).max(10_000).default(0),
      limit: z.int().min(1).max(100).default(25),
    }),
    output: wire({ items: z.array(notice), total: z.int(), unread: z.int() }),
  }),
  read: endpoint({
    method: "POST",
    path: "/notifications/:id/read",
    access: { who: "member", scope: "write", page: "notifications", rate: "write" },
    input: wire({ id: named("id", z.string().min(1).max(200)) }),
    output: nothing,
  }),
  readAll: endpoint({
    method: "POST",
    path: "/notifications/read_all",
    access: { who: "member", scope: "write", page: "notifications", rate: "write" },
    input: noInput,
    output: nothing,
  }),
};
