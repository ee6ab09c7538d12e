"use client";

import type { Mailbox } from "@/lib/contract/accounts/accounts";
import { MailboxForm } from "./mailbox-form";
import { useMailboxForm } from "./use-mailbox-form";

/** The servers of a mailbox that refuse its sign-in, for a new password; they are tested before anything is kept (MAIL-06). */
export function ReconnectServers({ mailbox }: { mailbox: Mailbox }) {
  const mail = useMailboxForm({ account: { id: mailbox.accountId, fullName: mailbox.name }, mailbox });
  return <MailboxForm mail={mail} />;
}
