import type { Tx } from "@/server/db/tx";
import { headerBlock, headerValue } from "../mail/headers";

type Filed = { folder: string; raw: Uint8Array; flags: readonly string[]; at: Date };

/** Puts a mail into a folder and answers its uid; null when the login is gone. Uids are committed in their order. */
export async function fileMail(tx: Tx, address: string, mail: Filed): Promise<number | null> {
  const [counted] = await tx.query<{ uid: number }>(
    "update sandbox.mail_logins set uid_next = uid_next + 1 where address = $1 returning uid_next - 1 as uid",
    [address],
  );
  if (!counted) return null;
  await tx.query(
    "insert into sandbox.mails (login, uid, folder, message_id, flags, size, raw, at) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    [
      address,
      counted.uid,
      mail.folder,
      headerValue(headerBlock(mail.raw), "message-id"),
      mail.flags,
      mail.raw.length,
      Buffer.from(mail.raw),
      mail.at,
    ],
  );
  return counted.uid;
}
