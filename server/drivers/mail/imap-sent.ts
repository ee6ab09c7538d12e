import type { ImapFlow } from "imapflow";
import type { MailAccess, SentCopies, SentMails } from "@/server/ports/mail";
import type { Evidence } from "@/server/ports/outcome";
import { replacesIds } from "./sent-providers";

/** The path of the Sent folder: the one marked so, or the one with a known name; null without one. */
export async function sentFolderOf(client: ImapFlow): Promise<string | null> {
  const folders = await client.list();
  return folders.find((folder) => folder.specialUse === "\\Sent")?.path ?? null;
}

/** Whether what is not in Sent was not sent. */
const provesAbsence = (access: MailAccess, copies: SentCopies) => copies === "files" && !replacesIds(access);

/** Looks for the Message-ID in the Sent folder: a hit is always proof, a miss only if the server files sent emails. */
export async function searchSent(
  client: ImapFlow,
  access: MailAccess,
  messageId: string,
  copies: SentCopies,
): Promise<Evidence> {
  const path = await sentFolderOf(client);
  if (path === null) return { kind: "unknowable" };
  if (await isInSent(client, path, messageId)) return { kind: "found", providerId: messageId };
  return { kind: provesAbsence(access, copies) ? "absent" : "unknowable" };
}

/** Selects the folder again, so that a recently filed email is found. */
export async function isInSent(client: ImapFlow, path: string, messageId: string): Promise<boolean> {
  await client.mailboxOpen(path, { readOnly: true });
  const uids = (await client.search({ header: { "message-id": messageId } }, { uid: true })) || [];
  return uids.length > 0;
}

const dayMs = 24 * 60 * 60 * 1000;
const pageSize = 500;

/** The contents of the Sent folder since an instant. */
export async function listSent(
  client: ImapFlow,
  access: MailAccess,
  since: Date,
  copies: SentCopies,
): Promise<SentMails> {
  const path = await sentFolderOf(client);
  if (path === null) return { mails: new Map(), isWhole: false };
  await client.mailboxOpen(path, { readOnly: true });
  // Servers search by whole days, of their own zone.
  const uids = (await client.search({ since: new Date(+since - dayMs) }, { uid: true })) || [];
  const mails = new Map<string, Date>();
  for (let from = 0; from < uids.length; from += pageSize) {
    const page = uids.slice(from, from + pageSize).join(",");
    const wanted = { uid: true, internalDate: true, headers: ["message-id"] };
    for (const mail of await client.fetchAll(page, wanted, { uid: true })) {
      const id = /^message-id:\s*(\S+)/im.exec(mail.headers?.toString("latin1") ?? "")?.[1];
      if (id) mails.set(id, new Date(mail.internalDate ?? since));
    }
  }
  return { mails, isWhole: provesAbsence(access, copies) };
}

/** Saves an email in the Sent folder unless it is there; creates the folder if needed. */
export async function appendSent(
  client: ImapFlow,
  { raw, messageId, date }: { raw: Buffer; messageId: string; date: Date },
): Promise<void> {
  const known = await sentFolderOf(client);
  if (known !== null && (await isInSent(client, known, messageId))) return;
  const path = known ?? (await client.mailboxCreate("Sent")).path;
  // Of a folder that is open for reading only no flag may be set.
  if (client.mailbox) await client.mailboxClose();
  const saved = await client.append(path, raw, ["\\Seen"], date);
  if (!saved) throw new Error("the server did not save the copy");
}
