import type { Egress } from "@/server/net/egress";
import type { MailPort } from "@/server/ports/mail";
import { createReader } from "./imap-reader";
import { listSent, searchSent } from "./imap-sent";
import { openImap } from "./imap-session";
import { MAIL_LIMITS, type MailLimits } from "./limits";
import { testMailbox } from "./mailbox-test";
import { createSmtpPool } from "./smtp-pool";
import { sendMail } from "./smtp-send";
import { openSession } from "./smtp-session";

/**
 * The mail port over SMTP and IMAP. `send` answers outcomes and never throws for them; `findSent` and `openReader` throw when the
 * server cannot be asked now, which says nothing about the mail.
 */
export function createMailDriver(options: {
  egress: Egress;
  now: () => Date;
  limits?: Partial<MailLimits>;
}): MailPort {
  const { egress, now } = options;
  const limits = { ...MAIL_LIMITS, ...options.limits };
  const pool = createSmtpPool((access) => openSession(egress, access.smtp, limits), limits);

  return {
    send: (access, mail, ready) => sendMail(pool, limits, access, mail, ready),
    async findSent(access, messageId, filesSentMail) {
      if (!filesSentMail) return { kind: "unknowable" };
      const client = await openImap(egress, access.imap, limits);
      try {
        return await searchSent(client, access.imap.host, messageId);
      } finally {
        client.close();
      }
    },
    async listSent(access, since, filesSentMail) {
      if (!filesSentMail) return null;
      const client = await openImap(egress, access.imap, limits);
      try {
        return await listSent(client, access.imap.host, since);
      } finally {
        client.close();
      }
    },
    async openReader(access) {
      const client = await openImap(egress, access.imap, limits);
      try {
        await client.mailboxOpen("INBOX", { readOnly: true });
      } catch (error) {
        client.close();
        throw error;
      }
      return createReader(client, limits, now);
    },
    test: (access) => testMailbox(egress, access, limits),
    close: async () => pool.close(),
  };
}
