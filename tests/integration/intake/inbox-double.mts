import { readHeaders } from "@/server/drivers/mail/imap-headers";
import { MailReadError } from "@/server/drivers/mail/mail-read-error";
import type { MailboxReader, MailFolder } from "@/server/ports/mail";

/** An inbox in memory with a Sent folder: mails as bytes, readers that wait for more, and a record of everything fetched in full. */
export function createInbox({ hasSent = true } = {}) {
  const mails: Mail[] = [];
  const sent: Mail[] = [];
  const waiting = new Set<() => void>();
  const state = {
    uidValidity: "1",
    fetched: [] as number[],
    fetchedSent: [] as number[],
    listed: 0,
    /** UIDs at which the server drops the connection, and those it returns nothing of. */
    drops: new Set<number>(),
    dropsHeaders: new Set<number>(),
    refuses: new Set<number>(),
    hides: new Set<number>(),
    opened: 0,
    news: false,
  };

  const folderOf = (folder: Mail[], fetched: number[]): MailFolder => ({
    async listNew(cursor, limit) {
      state.listed += 1;
      const start = cursor?.uidValidity === state.uidValidity ? cursor.lastUid : 0;
      const page = folder.filter(({ uid }) => uid > start).slice(0, limit);
      const { uidValidity } = state;
      const uids = page.map(({ uid }) => uid);
      if (uids.some((uid) => state.dropsHeaders.has(uid)))
        throw new MailReadError("connection_lost", { uidValidity, uids });
      const given = page.filter(({ uid }) => !state.hides.has(uid));
      return {
        mails: await Promise.all(given.map(({ uid, raw }) => readHeaders(headOf(raw), uid, raw.length))),
        unreadable: uids.filter((uid) => state.hides.has(uid)),
        cursor: { uidValidity, lastUid: page.at(-1)?.uid ?? start },
      };
    },
    async fetchRaw(uid) {
      const about = { uidValidity: state.uidValidity, uids: [uid] };
      if (state.drops.has(uid)) throw new MailReadError("connection_lost", about);
      if (state.refuses.has(uid)) throw new MailReadError("unreadable", about);
      fetched.push(uid);
      return folder.find((mail) => mail.uid === uid)!.raw;
    },
  });

  const open = async (): Promise<MailboxReader> => {
    state.opened += 1;
    return {
      ...folderOf(mails, state.fetched),
      sent: async () => (hasSent ? folderOf(sent, state.fetchedSent) : null),
      find: async (messageId) => mails.find(({ raw }) => headOf(raw).includes(messageId))?.uid ?? null,
      waitForMail: (maxMs, signal) =>
        new Promise((resolve) => {
          const done = () => {
            state.news = false;
            waiting.delete(done);
            clearTimeout(timer);
            resolve();
          };
          const timer = setTimeout(done, Math.min(maxMs, 60_000));
          signal.addEventListener("abort", done, { once: true });
          waiting.add(done);
          if (signal.aborted || state.news) done();
        }),
      close: async () => undefined,
    };
  };
  const wake = () => {
    state.news = true;
    for (const done of [...waiting]) done();
  };
  const fileInto = (folder: Mail[]) => (lines: readonly string[] | Buffer) => {
    const raw = Buffer.isBuffer(lines) ? lines : Buffer.from(lines.join("\r\n"));
    folder.push({ uid: (folder.at(-1)?.uid ?? 0) + 1, raw });
    wake();
  };
  return { state, open, wake, mails, deliver: fileInto(mails), file: fileInto(sent) };
}

type Mail = { uid: number; raw: Buffer };

const headOf = (raw: Buffer) => {
  const end = raw.indexOf("\r\n\r\n");
  return end < 0 ? raw : raw.subarray(0, end + 4);
};
