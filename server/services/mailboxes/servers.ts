import type { mailboxes } from "@/lib/contract/accounts/mailboxes";
import type { Input } from "@/lib/contract/endpoint";
import type { MailAccess } from "@/server/ports/mail";
import type { MailboxRow } from "@/server/repositories/mailboxes/mailboxes";

/** IMAP uses the SMTP credentials unless it has its own. */
export const accessOf = (input: Input<typeof mailboxes.addServers>) =>
  ({
    mailboxId: input.id,
    smtp: {
      host: input.host,
      port: input.port,
      username: input.username,
      password: input.password,
      encryption: input.encryption,
    },
    imap: {
      host: input.imapHost,
      port: input.imapPort,
      username: input.imapUsername || input.username,
      password: input.imapPassword || input.password,
      encryption: input.imapEncryption,
    },
  }) satisfies MailAccess;

/** The columns of both servers, without the passwords. */
export const serversOf = ({ smtp, imap }: MailAccess) => ({
  smtpHost: smtp.host,
  smtpPort: smtp.port,
  smtpUsername: smtp.username,
  smtpEncryption: smtp.encryption,
  imapHost: imap.host,
  imapPort: imap.port,
  imapUsername: imap.username,
  imapEncryption: imap.encryption,
});

/** Another inbox is read from its beginning. */
export const isSameInbox = (row: MailboxRow, { imap }: MailAccess) =>
  row.imapHost === imap.host && row.imapPort === imap.port && row.imapUsername === imap.username;
