import { useTranslations } from "next-intl";
import type { MailboxKind, MailboxState } from "@/lib/contract/accounts/mailbox-list";

const states = {
  connected: "connected",
  signed_out: "login_failed",
  unreachable: "unreachable",
  not_checked: "not_checked",
  disconnected: "disconnected",
} as const satisfies Record<MailboxState, string>;

/** The state of a mailbox in the words of its own page. */
export function useStateText(): (state: MailboxState) => string {
  const t = useTranslations("mailboxes.status");
  return (state) => t(states[state]);
}

/** How a mailbox is connected. */
export function useKindText(): (kind: MailboxKind) => string {
  const t = useTranslations("mailboxes.types");
  const own = useTranslations("mailbox-list");
  return (kind) => (kind === "ai_email" ? own("aiEmail") : t(kind));
}
