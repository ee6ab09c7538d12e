import { seal, unseal } from "@/server/db/sealed";
import { isByConsent } from "@/server/domain/mailboxes/consent-providers";
import type { ListedMailbox } from "@/server/domain/mailboxes/mailbox-file";
import type { Encryption, MailAccess, MailAuth, SmtpAccess } from "@/server/ports/mail";
import type { MailboxRow } from "@/server/repositories/mailboxes/mailboxes";

/** The columns that say how to reach a mailbox. */
type Servers = Pick<
  MailboxRow,
  | "workspaceId"
  | "id"
  | "type"
  | "status"
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

type Passwords = { mailboxId?: string; smtp: { password: string }; imap: { password: string } };

/** Both passwords of a mailbox as they are stored: each opens in its own column of this row only (S63). */
export const sealMailboxPasswords = (key: Uint8Array, of: Row, { smtp, imap }: Passwords) => ({
  smtpSecret: seal(key, smtp.password, place(of, "smtp_secret")),
  imapSecret: seal(key, imap.password, place(of, "imap_secret")),
});

/** How to sign in; null if the mailbox is disconnected. */
function authOf(key: Uint8Array, mailbox: Servers, server: "smtp" | "imap"): MailAuth | null {
  const { workspaceId, id: mailboxId } = mailbox;
  if (isByConsent(mailbox.type))
    return mailbox.status === "disconnected" ? null : { grant: { workspaceId, mailboxId } };
  const secret = mailbox[`${server}Secret`];
  return secret && { password: unseal(key, secret, place(mailbox, `${server}_secret`)).reveal() };
}

/** The SMTP credentials of a mailbox; null if none are stored (disconnected). Never log them. */
export function smtpAccess(key: Uint8Array, mailbox: Servers): SmtpAccess | null {
  const auth = authOf(key, mailbox, "smtp");
  if (!auth) return null;
  return {
    mailboxId: mailbox.id,
    ...(isByConsent(mailbox.type) ? { provider: mailbox.type } : {}),
    smtp: {
      host: mailbox.smtpHost,
      port: mailbox.smtpPort,
      username: mailbox.smtpUsername,
      ...auth,
      encryption: mailbox.smtpEncryption as Encryption,
    },
  };
}

/** The same with the IMAP server. */
export function mailAccess(key: Uint8Array, mailbox: Servers): MailAccess | null {
  const sending = smtpAccess(key, mailbox);
  const auth = authOf(key, mailbox, "imap");
  if (!sending || !auth) return null;
  return {
    ...sending,
    imap: {
      host: mailbox.imapHost,
      port: mailbox.imapPort,
      username: mailbox.imapUsername,
      ...auth,
      encryption: mailbox.imapEncryption as Encryption,
    },
  };
}

const placeInFile = ({ workspaceId, id: rowId }: Row) => ({
  ...{ workspaceId, rowId },
  ...{ table: "mailbox_import_rows", column: "settings" },
});

/** How a mailbox of a file is reached, passwords included, as its row keeps it until it is settled (S63). */
export const sealSettings = (key: Uint8Array, of: Row, mailbox: ListedMailbox): Uint8Array =>
  seal(key, JSON.stringify(mailbox), placeInFile(of));

export const openSettings = (key: Uint8Array, of: Row, settings: Uint8Array): ListedMailbox =>
  JSON.parse(unseal(key, settings, placeInFile(of)).reveal());
