import type { MailCursor, MailReadFailure } from "@/server/ports/mail";

/** A mail at which the server dropped the line so often is passed over. */
const maxStumbles = 3;
const maxInRow = 10;

/** A mail of a folder, as its server numbers it. */
export type Stumble = { uidValidity: string; uid: number };

/** Remembers, over the connections of one mailbox, at which mails its server dropped the line. */
export type Stumbles = {
  /** Notes what was being read when a connection ended; answers the one mail to pass over, once it is known to be the cause. */
  note(failure: Partial<MailReadFailure>): Stumble | null;
  /** So many were passed over, with no complete check between them, that the server itself must be in trouble. */
  isHopeless(): boolean;
  /** Everything was read. */
  progressed(): void;
  /** Whether mails from here on are to be read one by one, to find out which one it is. */
  isCareful(cursor: MailCursor | null): boolean;
};

export function createStumbles(): Stumbles {
  const times = new Map<string, number>();
  let inRow = 0;
  let carefulUntil: Stumble | null = null;
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
      if ((times.get(`${uidValidity} ${uid}`) ?? 0) < maxStumbles) return null;
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
