import type { Tx } from "@/server/db/tx";

/** Puts a picture in the place of the one before, whose bytes go with it. */
export async function setPhoto(tx: Tx, accountId: string, fileId: string): Promise<void> {
  await dropPhoto(tx, accountId);
  await tx.query("insert into account_photos (account_id, file_id) values ($1, $2)", [accountId, fileId]);
}

export const dropPhoto = (tx: Tx, accountId: string) =>
  tx.query("delete from account_photos where account_id = $1", [accountId]);

export async function hasPhoto(tx: Tx, accountId: string, fileId: string): Promise<boolean> {
  const rows = await tx.query("select 1 from account_photos where account_id = $1 and file_id = $2", [
    accountId,
    fileId,
  ]);
  return rows.length > 0;
}
