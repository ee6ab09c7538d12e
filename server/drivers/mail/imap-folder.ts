import type { ImapFlow, MailboxObject } from "imapflow";
import type { MailCursor, MailFolder } from "@/server/ports/mail";
import { readHeaders, WANTED_HEADERS } from "./imap-headers";

/** `code` is "too_large" or "gone"; everything else that a reader throws means that the connection is over. */
export class MailReadError extends Error {
  readonly code: "too_large" | "gone";

  constructor(code: "too_large" | "gone") {
    super(code);
    this.name = "MailReadError";
    this.code = code;
  }
}

/**
 * One folder of a connection; `open` makes it the one that is open for reading. A first reading, or one after the server
 * renumbered, starts with the mails since `firstDay`.
 */
export function createFolder(
  client: ImapFlow,
  open: () => Promise<MailboxObject>,
  firstDay: () => Date,
): MailFolder {
  const newUids = async (since: MailCursor | null) => {
    const { uidValidity, uidNext = 1 } = await open();
    const start = since && since.uidValidity === String(uidValidity) ? since.lastUid : null;
    const query = start === null ? { since: firstDay() } : { uid: `${start + 1}:*` };
    const found = (await client.search(query, { uid: true })) || [];
    // "n:*" names the last mail even when its uid is below n.
    const uids = found.filter((uid) => uid > (start ?? 0)).sort((a, b) => a - b);
    return { uids, uidValidity: String(uidValidity), lastUid: Math.max(start ?? 0, uidNext - 1) };
  };

  return {
    async listNew(since, limit) {
      const { uids, uidValidity, lastUid } = await newUids(since);
      const page = uids.slice(0, limit);
      if (page.length === 0) return { mails: [], cursor: { uidValidity, lastUid } };
      const fetched = await client.fetchAll(
        page.join(","),
        { uid: true, size: true, headers: WANTED_HEADERS },
        { uid: true },
      );
      const mails = await Promise.all(
        fetched
          .sort((a, b) => a.uid - b.uid)
          .map((mail) => readHeaders(mail.headers ?? Buffer.alloc(0), mail.uid, mail.size ?? 0)),
      );
      return { mails, cursor: { uidValidity, lastUid: page.at(-1) ?? lastUid } };
    },

    async fetchRaw(uid, maxBytes) {
      await open();
      const query = { uid: true, source: { maxLength: maxBytes + 1 } };
      const mail = await client.fetchOne(String(uid), query, { uid: true });
      if (!mail || !mail.source) throw new MailReadError("gone");
      if (mail.source.length > maxBytes) throw new MailReadError("too_large");
      return mail.source;
    },
  };
}
