import { seal, unseal } from "@/server/db/sealed";
import type { Encryption, MailAccess, SmtpAccess } from "@/server/ports/mail";
import type { MailboxRow } from "@/server/repositories/mailboxes/mailboxes";

/** The columns that say how to reach a mailbox. */
type Servers = Pick<
  MailboxRow,
  | "workspaceId"
  | "id"
  | "smtpHost"
  | "smtpPort"
  | "smtpUsername"
  | "smtpSecret"
  | "smtpEncryption"
  | "imapHost"
  | "imapPort"
  | "imapUsername"
  | "imapSecret"
  | "imapEncryption"
>;

type Column = "smtp_secret" | "imap_secret";
type Row = Pick<MailboxRow, "workspaceId" | "id">;
const place = ({ workspaceId, id }: Row, column: Column) => ({
  workspaceId,
  table: "mailboxes",
  column,
  rowId: id,
});

/** Both passwords of a mailbox as they are stored: each opens in its own column of this row only (S63). */
export const sealMailboxPasswords = (key: Uint8Array, of: Row, access: MailAccess) => ({
  smtpSecret: seal(key, access.smtp.password, place(of, "smtp_secret")),
  imapSecret: seal(key, access.imap.password, place(of, "imap_secret")),
});

/** The SMTP credentials of a mailbox; null if none are stored (disconnected). Never log them. */
export function smtpAccess(key: Uint8Array, mailbox: Servers): SmtpAccess | null {
  if (!mailbox.smtpSecret || !mailbox.imapSecret) return null;
  return {
    mailboxId: mailbox.id,
    smtp: {
      host: mailbox.smtpHost,
      port: mailbox.smtpPort,
      username: mailbox.smtpUsername,
      password: unseal(key, mailbox.smtpSecret, place(mailbox, "smtp_secret")).reveal(),
      encryption: mailbox.smtpEncryption as Encryption,
    },
  };
}

/** The same with the IMAP server. */
export function mailAccess(key: Uint8Array, mailbox: Servers): MailAccess | null {
  const sending = smtpAccess(key, mailbox);
  if (!sending || !mailbox.imapSecret) return null;
  return {
    ...sending,
    imap: {
      host: mailbox.imapHost,
      port: mailbox.imapPort,
      username: mailbox.imapUsername,
      password: unseal(key, mailbox.imapSecret, place(mailbox, "imap_secret")).reveal(),
      encryption: mailbox.imapEncryption as Encryption,
    },
  };
}
