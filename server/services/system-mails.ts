import type { NoticeKind } from "@/lib/contract/notices";
import type { Tools } from "@/server/context";
import { seal, unseal } from "@/server/db/sealed";
import type { PersonTx, Tx } from "@/server/db/tx";
import {
  insertColleagueMails,
  insertSystemMail,
  type MailKind,
  type SystemMail,
} from "@/server/repositories/system-mails";

/** What a mail needs besides the person it goes to. */
export type MailDetails = { code?: string; notice?: { kind: NoticeKind; names: Record<string, string> } };

/** Its key is the person's, who stands where a workspace stands elsewhere: these rows belong to none. */
const placeOf = (personId: string, id: string) => ({
  ...{ workspaceId: personId, table: "system_mails", column: "details", rowId: id },
});

/** Puts a mail on its way with the transaction that causes it; a worker sends it. */
export async function writeMail(
  cx: Pick<Tools, "keys" | "newId">,
  tx: PersonTx,
  kind: MailKind,
  details: MailDetails = {},
): Promise<void> {
  const id = cx.newId();
  const sealed = seal(cx.keys.secret, JSON.stringify(details), placeOf(tx.personId, id));
  await insertSystemMail(tx, { id, kind, details: sealed });
}

/** The same mail to several people of a workspace, with the transaction that causes it. */
export async function writeMails(
  cx: Pick<Tools, "keys" | "newId">,
  tx: Tx,
  personIds: readonly string[],
  kind: MailKind,
  details: MailDetails,
): Promise<void> {
  const text = JSON.stringify(details);
  const mails = personIds.map((personId) => {
    const id = cx.newId();
    return { id, personId, details: seal(cx.keys.secret, text, placeOf(personId, id)) };
  });
  await insertColleagueMails(tx, kind, mails);
}

/** Null when they were sealed with a key that is not the installation's any more. */
export function detailsOf(
  { keys }: Pick<Tools, "keys">,
  personId: string,
  { id, details }: SystemMail,
): MailDetails | null {
  if (!details) return {};
  try {
    return JSON.parse(unseal(keys.secret, details, placeOf(personId, id)).reveal());
  } catch {
    return null;
  }
}
