import type { MailCursor, MailReadFailure } from "@/server/ports/mail";

/** An email at which the server dropped the connection this often is skipped. */
const maxFailures = 3;
const maxInRow = 10;

/** An email in a folder, by its server's number. */
export type MailPlace = { uidValidity: string; uid: number };

/** Remembers, across the connections of one mailbox, at which emails its server dropped the connection. */
export type ReadFailures = {
  /** Notes what was being read when a connection ended. Returns the email to skip, once it is known to be the cause. */
  note(failure: Partial<MailReadFailure>): MailPlace | null;
  /** So many emails were skipped without a complete check in between that the server itself must be the problem. */
  isHopeless(): boolean;
  /** Everything was read. */
  progressed(): void;
  /** Whether emails from here on are to be read one by one, to find the one that breaks the connection. */
  isCareful(cursor: MailCursor | null): boolean;
};

export function createReadFailures(): ReadFailures {
  const times = new Map<string, number>();
  let inRow = 0;
  let carefulUntil: MailPlace | null = null;
  return {
    note({ code, about }) {
      if (code !== "connection_lost" || !about) return null;
      const { uidValidity, uids } = about;
      for (const uid of uids) {
        const key = `${uidValidity} ${uid}`;
        times.set(key, (times.get(key) ?? 0) + 1);
      }
      const [uid, ...others] = uids;
      if (uid === undefined) return null;
      if (others.length > 0) {
        carefulUntil = { uidValidity, uid: Math.max(...uids) };
        return null;
      }
      if ((times.get(`${uidValidity} ${uid}`) ?? 0) < maxFailures) return null;
      inRow += 1;
      return { uidValidity, uid };
    },
    isHopeless: () => inRow > maxInRow,
    progressed() {
      inRow = 0;
    },
    isCareful: (cursor) =>
      carefulUntil !== null &&
      (cursor === null ||
        cursor.uidValidity !== carefulUntil.uidValidity ||
        cursor.lastUid < carefulUntil.uid),
  };
}
