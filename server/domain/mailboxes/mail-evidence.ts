import type { MailboxType } from "@/lib/contract/accounts/mail-providers";

/** A server shows in Sent what it took only after a while: before that, an email that is missing may still appear. */
export const settleSecondsOf = (type: MailboxType): number => (type === "smtp" ? 0 : 120);
