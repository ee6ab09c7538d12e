import type { Doors } from "@/server/db/doors";
import type { PersonTx, Tx } from "@/server/db/tx";

type Image = { type: string; bytes: Uint8Array };

export const putImage = (tx: Tx | PersonTx, id: string, { type, bytes }: Image) =>
  tx.query("select put_image($1, $2, $3)", [id, type, bytes]);

export const dropImage = (tx: Tx | PersonTx, id: string) => tx.query("select drop_image($1)", [id]);

export async function findImage(doors: Doors, id: string): Promise<Image | null> {
  const [row] = await doors<Image>("select * from find_image($1)", [id]);
  return row ?? null;
}
