import type { missingTexts } from "@/lib/contract/inbox/inbox";
import type { Tx } from "@/server/db/tx";
import type { NewMessage } from "./messages";

type MissingText = (typeof missingTexts)[number];

/** A message of which only the envelope was known gets what it says. */
export const fillText = (
  tx: Tx,
  id: string,
  { text, quoted, html, htmlVersion, mailReferences }: Pick<NewMessage, "text"> & Partial<NewMessage>,
) =>
  tx.query(
    `update messages set text = $2, quoted = $3, html = $4, html_version = $5, mail_references = $6, failure = null
      where id = $1`,
    [id, text, quoted ?? null, html ?? null, htmlVersion ?? null, mailReferences ?? null],
  );

/** Why a message still has none. */
export async function noteMissingText(tx: Tx, id: string, failure: MissingText): Promise<void> {
  await tx.query("update messages set failure = $2 where id = $1", [id, failure]);
}
