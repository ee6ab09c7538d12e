import { type MailboxType, mailProviders } from "@/lib/contract/accounts/mail-providers";
import type { Encryption } from "@/server/ports/mail";
import type { MailProvider } from "@/server/ports/mail-consent";

/** Whether a mailbox is used by its owner's consent at a provider, so that no password is stored. */
export const isByConsent = (type: MailboxType): type is MailProvider =>
  mailProviders.some((provider) => provider === type);

type Address = { host: string; port: number; encryption: Encryption };

/** Where a provider's mailboxes are sent from and read. */
export const providerServers: Record<MailProvider, { smtp: Address; imap: Address }> = {
  google: {
    smtp: { host: "smtp.gmail.com", port: 465, encryption: "ssl" },
    imap: { host: "imap.gmail.com", port: 993, encryption: "ssl" },
  },
  microsoft: {
    smtp: { host: "smtp.office365.com", port: 587, encryption: "tls" },
    imap: { host: "outlook.office365.com", port: 993, encryption: "ssl" },
  },
};

/** A server shows in Sent what it took only after a while: before that, an email that is missing may still appear. */
export const settleSecondsOf = (type: MailboxType): number => (type === "smtp" ? 0 : 120);
