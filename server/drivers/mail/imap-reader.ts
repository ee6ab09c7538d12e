import type { ImapFlow } from "imapflow";
import type { MailboxReader, MailCursor } from "@/server/ports/mail";
import { readHeaders, WANTED_HEADERS } from "./imap-headers";
import type { MailLimits } from "./limits";

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
 * Reads an inbox that is open for reading only, so no flag ever changes (R15). A first reading, or one after the server renumbered,
 * starts with the mails of the last days; `now` says from when to count them.
 */
export function createReader(client: ImapFlow, limits: MailLimits, now: () => Date): MailboxReader {
  const inbox = () => {
    if (!client.mailbox) throw new Error("the connection is closed");
    return client.mailbox;
  };

  const newUids = async (since: MailCursor | null) => {
    const start = since && since.uidValidity === String(inbox().uidValidity) ? since.lastUid : null;
    const query =
      start === null ? { since: new Date(now().getTime() - limits.lookBackMs) } : { uid: `${start + 1}:*` };
    const found = (await client.search(query, { uid: true })) || [];
    // "n:*" names the last mail even when its uid is below n.
    const uids = found.filter((uid) => uid > (start ?? 0)).sort((a, b) => a - b);
    return { uids, lastUid: start ?? inbox().uidNext - 1 };
  };

  return {
    async listNew(since, limit) {
      const { uids, lastUid } = await newUids(since);
      const uidValidity = String(inbox().uidValidity);
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
      const query = { uid: true, source: { maxLength: maxBytes + 1 } };
      const mail = await client.fetchOne(String(uid), query, { uid: true });
      if (!mail || !mail.source) throw new MailReadError("gone");
      if (mail.source.length > maxBytes) throw new MailReadError("too_large");
      return mail.source;
    },

    async waitForMail(maxMs, signal) {
      if (signal.aborted) return;
      const canIdle = client.capabilities.has("IDLE");
      // Silence longer than the connection allows would end it: waiting stops well before.
      const longest = canIdle ? limits.quietMs * 0.8 : limits.pollMs;
      const waiting = waitForChange(client, Math.min(maxMs, longest), signal);
      const idling = canIdle ? client.idle().catch(() => false) : undefined;
      await waiting;
      // Any command ends IDLE; this one also lets a server without IDLE say what is new.
      if (client.usable) await client.noop();
      await idling;
    },

    async close() {
      await Promise.race([
        client.logout().catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, 1_000).unref()),
      ]);
      client.close();
    },
  };
}

function waitForChange(client: ImapFlow, maxMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      client.removeListener("exists", done);
      client.removeListener("close", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, maxMs);
    client.on("exists", done);
    client.on("close", done);
    signal.addEventListener("abort", done);
  });
}
