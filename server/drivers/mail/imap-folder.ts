import type { FetchMessageObject, ImapFlow, MailboxObject } from "imapflow";
import type { IncomingHeaders, MailCursor, MailFolder } from "@/server/ports/mail";
import { readHeaders, wantedHeaders } from "./imap-headers";
import { MailReadError } from "./mail-read-error";

/**
 * One folder of a connection; `open` selects it for reading, again if requested. A first reading, or one after the server renumbered,
 * starts with emails since `firstDay`.
 */
export function createFolder(
  client: ImapFlow,
  open: (anew?: boolean) => Promise<MailboxObject>,
  firstDay: () => Date,
): MailFolder {
  /** The UIDNEXT for which reading was started over: a server that keeps telling one too low is believed once. */
  let restartedAt: string | null = null;

  /** The uid to continue after; null to start over, because the server renumbered (UIDVALIDITY), or reuses uids. */
  const startOf = async (since: MailCursor | null): Promise<number | null> => {
    const { uidValidity, uidNext } = await open();
    if (!since || since.uidValidity !== String(uidValidity)) return null;
    if (uidNext === undefined || uidNext > since.lastUid) return since.lastUid;
    // The status from selecting the folder may be outdated by now.
    const fresh = await open(true);
    const mark = `${fresh.uidValidity} ${fresh.uidNext}`;
    if (fresh.uidNext === undefined || fresh.uidNext > since.lastUid || restartedAt === mark)
      return since.lastUid;
    restartedAt = mark;
    return null;
  };

  const newUids = async (since: MailCursor | null) => {
    const start = await startOf(since);
    const { uidValidity, uidNext = 1 } = await open();
    const query = start === null ? { since: firstDay() } : { uid: `${start + 1}:*` };
    const found = (await client.search(query, { uid: true })) || [];
    // "n:*" names the last mail even when its uid is below n.
    const uids = found.filter((uid) => uid > (start ?? 0)).sort((a, b) => a - b);
    return { uids, uidValidity: String(uidValidity), lastUid: Math.max(start ?? 0, uidNext - 1) };
  };

  const fetchHeaders = (uids: readonly number[]) =>
    client.fetchAll(uids.join(","), { uid: true, size: true, headers: wantedHeaders }, { uid: true });

  /** Fetches everything the server gives; one broken email does not hide the others. */
  const fetchEach = async (uids: readonly number[]): Promise<FetchMessageObject[]> => {
    const fetched = await fetchHeaders(uids).catch(unlessOver(client));
    const missing = uids.filter((uid) => !fetched.some((mail) => mail.uid === uid));
    if (missing.length === 0 || uids.length === 1) return fetched;
    for (const uid of missing) fetched.push(...(await fetchHeaders([uid]).catch(unlessOver(client))));
    return fetched.sort((a, b) => a.uid - b.uid);
  };

  const isThere = async (uid: number) =>
    ((await client.search({ uid: String(uid) }, { uid: true })) || []).includes(uid);

  return {
    async listNew(since, limit) {
      const { uids, uidValidity, lastUid } = await newUids(since);
      const page = uids.slice(0, limit);
      const last = page.at(-1);
      if (last === undefined) return { mails: [], unreadable: [], cursor: { uidValidity, lastUid } };
      const fetched = await fetchEach(page).catch((error) => {
        throw new MailReadError("connection_lost", { uidValidity, uids: page }, error);
      });
      const mails: IncomingHeaders[] = [];
      for (const { uid, headers, size } of fetched)
        if (headers) mails.push(await readHeaders(headers, uid, size ?? 0));
      const unreadable: number[] = [];
      for (const uid of page)
        if (!mails.some((mail) => mail.uid === uid) && (await isThere(uid))) unreadable.push(uid);
      return { mails, unreadable, cursor: { uidValidity, lastUid: last } };
    },

    async fetchRaw(uid, maxBytes) {
      const { uidValidity } = await open();
      const query = { uid: true, source: { maxLength: maxBytes + 1 } };
      const about = { uidValidity: String(uidValidity), uids: [uid] };
      const mail = await client.fetchOne(String(uid), query, { uid: true }).catch((error) => {
        throw new MailReadError(client.usable ? "unreadable" : "connection_lost", about, error);
      });
      if (mail && mail.source !== undefined) {
        if (mail.source.length > maxBytes) throw new MailReadError("too_large");
        return mail.source;
      }
      throw new MailReadError((await isThere(uid)) ? "unreadable" : "gone", about);
    },
  };
}

/** For a refusal: nothing was read. A connection that is over is passed on. */
const unlessOver =
  (client: ImapFlow) =>
  (error: unknown): FetchMessageObject[] => {
    if (!client.usable) throw error;
    return [];
  };
