import type { ImapFlow } from "imapflow";
import type { MailboxCare, MailMark } from "@/server/ports/mail";

const inboxPath = "INBOX";

/** Marks and moves emails over a connection whose folders are opened for writing. */
export function createCare(client: ImapFlow): MailboxCare {
  let spamPath: Promise<string | null> | null = null;
  const spam = () => {
    spamPath ??= client
      .list()
      .then((folders) => folders.find(({ specialUse }) => specialUse === "\\Junk")?.path ?? null);
    return spamPath;
  };

  /** Selects the folder again, so that an email that came meanwhile is found. */
  const findIn = async (path: string, { messageId, header }: MailMark): Promise<number | null> => {
    await client.mailboxOpen(path);
    const byId = (await client.search({ header: { "message-id": messageId } }, { uid: true })) || [];
    if (byId.length > 0) return byId.at(-1) ?? null;
    const byMark = (await client.search({ header: { [header.name]: header.value } }, { uid: true })) || [];
    return byMark.at(-1) ?? null;
  };

  const idOf = async (uid: number): Promise<string | null> => {
    const mail = await client.fetchOne(String(uid), { uid: true, headers: ["message-id"] }, { uid: true });
    const block = (mail ? mail.headers?.toString("latin1") : null) ?? "";
    return /^message-id:\s*(<[^<>\s]+>)/im.exec(block)?.[1] ?? null;
  };

  const mark = async (uid: number, isImportant: boolean) => {
    await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
    if (!isImportant) return;
    await client.messageFlagsAdd(String(uid), ["\\Flagged"], { uid: true });
    // Gmail has a mark of its own.
    if (client.capabilities.has("X-GM-EXT-1"))
      await client.messageFlagsAdd(String(uid), ["\\Important"], { uid: true, useLabels: true });
  };

  return {
    async read(wanted, isImportant) {
      const uid = await findIn(inboxPath, wanted);
      if (uid !== null) {
        const messageId = await idOf(uid);
        await mark(uid, isImportant("inbox"));
        return { folder: "inbox", messageId };
      }
      const path = await spam();
      const spamUid = path === null ? null : await findIn(path, wanted);
      if (spamUid === null) return null;
      const messageId = await idOf(spamUid);
      await mark(spamUid, isImportant("spam"));
      // Not every server keeps words of ours; moving it is what counts.
      await client.messageFlagsAdd(String(spamUid), ["$NotJunk"], { uid: true }).catch(() => false);
      await client.messageFlagsRemove(String(spamUid), ["$Junk"], { uid: true }).catch(() => false);
      if (!(await client.messageMove(String(spamUid), inboxPath, { uid: true })))
        throw new Error("the server did not move the email out of spam");
      return { folder: "spam", messageId };
    },

    async putAway(wanted, folder) {
      const uid = await findIn(inboxPath, wanted);
      if (uid === null) return;
      const known = (await client.list()).some(({ path }) => path === folder);
      if (!known) await client.mailboxCreate(folder);
      if (!(await client.messageMove(String(uid), folder, { uid: true })))
        throw new Error("the server did not move the email");
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
