import {
  AlarmClock,
  Coins,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MailWarning,
  MailX,
  Megaphone,
  Moon,
  ReceiptText,
  ShieldAlert,
  Timer,
  TriangleAlert,
  Unplug,
  UserCheck,
} from "lucide-react";
import type { Notice, NoticeKind } from "@/lib/contract/notices";

const icons: Record<NoticeKind, LucideIcon> = {
  unpaid: ReceiptText,
  email_unconfirmed: MailWarning,
  account_password_invalid: Unplug,
  account_two_step: KeyRound,
  account_code_needed: KeyRound,
  account_code_wrong: KeyRound,
  account_code_expired: KeyRound,
  account_error: ShieldAlert,
  account_app_code: KeyRound,
  account_phone_needed: KeyRound,
  account_phone_wrong: KeyRound,
  account_captcha: KeyRound,
  account_verify_email: MailWarning,
  account_password_outdated: Unplug,
  account_authorization: KeyRound,
  account_subscription: ReceiptText,
  account_proxy_failed: Unplug,
  account_hibernated: Moon,
  limited_connections: Timer,
  limited_messages: Timer,
  limited_visits: Timer,
  failing_requests: ShieldAlert,
  failing_messages: ShieldAlert,
  failing_actions: ShieldAlert,
  mailbox_login_failed: Unplug,
  mailbox_unreachable: Unplug,
  campaigns_inactive: Megaphone,
  sending_stuck: TriangleAlert,
  bounces_warned: MailX,
  bounces_no_first_mails: MailX,
  bounces_paused: MailX,
  complaints_warned: MailX,
  credits_empty: Coins,
  complaints_paused: MailX,
  conversation_assigned: UserCheck,
  task_assigned: ListChecks,
  reminder_back: AlarmClock,
};

/** The icon of a notice; its color shows the severity. */
export function NoticeIcon({ of }: { of: Notice }) {
  const Icon = icons[of.kind];
  return <Icon aria-hidden />;
}
