import {
  KeyRound,
  type LucideIcon,
  MailWarning,
  Megaphone,
  ReceiptText,
  ShieldAlert,
  Timer,
  Unplug,
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
  limited_connections: Timer,
  limited_messages: Timer,
  limited_visits: Timer,
  mailbox_login_failed: Unplug,
  mailbox_unreachable: Unplug,
  campaigns_inactive: Megaphone,
};

/** The sign of what a notice is about; its colour says how grave it is. */
export function NoticeIcon({ of }: { of: Notice }) {
  const Icon = icons[of.kind];
  return <Icon aria-hidden />;
}
