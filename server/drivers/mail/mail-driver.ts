import type { ImapFlow } from "imapflow";
import type { Egress } from "@/server/net/egress";
import type { AccessTokens, MailAccess, MailPort, OutgoingMail } from "@/server/ports/mail";
import { compose } from "./compose";
import { createCare } from "./imap-care";
import { createReader } from "./imap-reader";
import { appendSent, listSent, searchSent } from "./imap-sent";
import { openImap } from "./imap-session";
import { type MailLimits, mailLimits } from "./limits";
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
  /** Of mailboxes whose owners signed in at Google or Microsoft. */
  tokens: AccessTokens;
  now: () => Date;
  /** The host name in our EHLO. */
  heloName: string;
  limits?: Partial<MailLimits>;
}): MailPort {
  const { egress, tokens, now, heloName } = options;
  const limits = { ...mailLimits, ...options.limits };
  const by = { egress, tokens, limits, heloName };
  const pool = createSmtpPool((access) => openSession(by, access.smtp), limits);

  const overImap = async <T>(access: MailAccess, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = await openImap(by, access.imap);
    try {
      return await work(client);
    } finally {
      client.close();
    }
  };
  const sendProbe = (access: MailAccess) => (mail: OutgoingMail) =>
    sendMail(pool, limits, access, mail, async () => "go");

  return {
    send: (access, mail, ready) => sendMail(pool, limits, access, mail, ready),
    findSent: (access, messageId, copies) =>
      overImap(access, (client) => searchSent(client, access, messageId, copies)),
    listSent: (access, since, copies) =>
      overImap(access, (client) => listSent(client, access, since, copies)),
    async saveCopy(access, mail) {
      const raw = compose(mail, mail.from.address, mail.to.address);
      await overImap(access, (client) => appendSent(client, { ...mail, raw }));
    },
    async openReader(access) {
      const client = await openImap(by, access.imap);
      try {
        await client.mailboxOpen("INBOX", { readOnly: true });
      } catch (error) {
        client.close();
        throw error;
      }
      return createReader(client, limits, now);
    },
    openCare: async (access) => createCare(await openImap(by, access.imap)),
    test: (access, mail) => testMailbox(by, access, mail && { mail, send: sendProbe(access) }),
    close: async () => pool.close(),
  };
}
