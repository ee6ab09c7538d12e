import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/mail.json" with { type: "json" };
import en from "@/messages/en/mail.json" with { type: "json" };
import es from "@/messages/es/mail.json" with { type: "json" };
import fr from "@/messages/fr/mail.json" with { type: "json" };
import pt from "@/messages/pt/mail.json" with { type: "json" };
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isSandboxMailbox } from "@/server/domain/mailboxes/sandbox-host";
import type { MailAccess, OutgoingMail } from "@/server/ports/mail";
import type { MailboxRow } from "@/server/repositories/mailboxes/mailboxes";
import { isFenced } from "@/server/repositories/workspaces/restorations";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };

type Probing = Pick<Context, "newId" | "now"> & { scope: Pick<Context["scope"], "locale"> };

/** An email from a mailbox to itself: if it then is in Sent, the server files what it sends. */
function probeMail({ scope, newId, now }: Probing, { email, name }: { email: string; name: string }) {
  const { subject, text } = texts[scope.locale].mailboxTest;
  return {
    from: { name, address: email },
    to: { name, address: email },
    subject,
    text,
    messageId: `<${newId()}@${email.slice(email.lastIndexOf("@") + 1)}>`,
    date: now(),
    headers: { "Auto-Submitted": "auto-generated" },
  } satisfies OutgoingMail;
}

/** What is known about copies in Sent applies to exactly these servers and user names. */
const isSamePair = (row: MailboxRow, { smtp, imap }: MailAccess): boolean =>
  row.smtpHost === smtp.host &&
  row.smtpPort === smtp.port &&
  row.smtpUsername === smtp.username &&
  row.imapHost === imap.host &&
  row.imapPort === imap.port &&
  row.imapUsername === imap.username;

const isOfSandbox = ({ smtp, imap }: MailAccess) => isSandboxMailbox({ smtp: smtp.host, imap: imap.host });

/** `row` is null for a new mailbox. Null if the servers are known to file already, as in the sandbox, and in a restored copy, which sends nothing. */
export async function probeFor(
  cx: Probing,
  tx: Tx,
  row: MailboxRow | null,
  { access, sender }: { access: MailAccess; sender: { email: string; name: string } },
) {
  const isKnown = isOfSandbox(access) || (row?.sentCopies === "files" && isSamePair(row, access));
  return isKnown || (await isFenced(tx)) ? null : probeMail(cx, sender);
}

/** Proof, and a switch a member set, are kept as long as the servers stay the same. */
export function copiesAfter(row: MailboxRow, access: MailAccess, { files }: { files: boolean }) {
  if (files || isOfSandbox(access)) return { sentCopies: "files" as const };
  return isSamePair(row, access) ? {} : { sentCopies: "none" as const, copySavedAt: null };
}
