import type { ImapFlow, MailboxObject } from "imapflow";
import type { MailboxReader, MailCursor, MailFolder } from "@/server/ports/mail";
import { createFolder } from "./imap-folder";
import { sentFolderOf } from "./imap-sent";
import type { MailLimits } from "./limits";

const inboxPath = "INBOX";

/**
 * Reads a mailbox over a connection whose folders are opened for reading only, so no flag ever changes (R15). A first
 * reading starts with the mails of the last days; `now` says from when to count them.
 */
export function createReader(client: ImapFlow, limits: MailLimits, now: () => Date): MailboxReader {
  // Whether something came in since the inbox was listed, or may have while another folder was open.
  let isNews = false;
  client.on("exists", ({ path }) => {
    if (path === inboxPath) isNews = true;
  });

  const open = async (path: string, anew = false): Promise<MailboxObject> => {
    if (!anew && client.mailbox && client.mailbox.path === path) return client.mailbox;
    if (!client.usable) throw new Error("the connection is closed");
    if (path !== inboxPath) isNews = true;
    return client.mailboxOpen(path, { readOnly: true });
  };
  const folderAt = (path: string) =>
    createFolder(
      client,
      (anew) => open(path, anew),
      () => new Date(now().getTime() - limits.lookBackMs),
    );
  const inbox = folderAt(inboxPath);
  let sent: Promise<MailFolder | null> | null = null;
  const findSent = async () => {
    const path = await sentFolderOf(client);
    return path === null ? null : quietly(client, path, folderAt(path));
  };

  return {
    async listNew(since, limit) {
      await open(inboxPath);
      isNews = false;
      return inbox.listNew(since, limit);
    },

    fetchRaw: inbox.fetchRaw,

    sent() {
      sent ??= findSent();
      return sent;
    },

    async find(messageId) {
      await open(inboxPath);
      const uids = await client.search({ header: { "message-id": messageId } }, { uid: true });
      return (uids || []).at(-1) ?? null;
    },

    async waitForMail(maxMs, signal) {
      // A connection that was already closed sends no event.
      if (!client.usable) throw new Error("the connection is closed");
      if (signal.aborted || isNews) return;
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

/** The same folder, opened only when the server says that something was added: asking that leaves the inbox open. */
const quietly = (client: ImapFlow, path: string, folder: MailFolder): MailFolder => ({
  ...folder,
  async listNew(since, limit) {
    const isOpen = client.mailbox && client.mailbox.path === path;
    if (since && !isOpen && !(await hasMore(client, path, since)))
      return { mails: [], unreadable: [], cursor: since };
    return folder.listNew(since, limit);
  },
});

async function hasMore(client: ImapFlow, path: string, since: MailCursor): Promise<boolean> {
  const status = await client.status(path, { uidValidity: true, uidNext: true });
  if (!status) return true;
  const { uidValidity, uidNext = 1 } = status;
  // Also if it is lower than before, because then uids are reused.
  return String(uidValidity) !== since.uidValidity || uidNext - 1 !== since.lastUid;
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
