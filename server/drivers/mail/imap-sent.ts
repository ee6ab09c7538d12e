import type { ImapFlow } from "imapflow";
import type { Evidence } from "@/server/ports/outcome";

/** Hosts that file submitted mail in Sent themselves; our sandbox says so with a capability instead. */
const FILES_SENT = /(^|\.)(gmail\.com|googlemail\.com|office365\.com|outlook\.com)$/i;

/** These may replace the Message-ID on submission, so not finding ours proves nothing. */
const REPLACES_IDS = /(^|\.)(office365\.com|outlook\.com)$/i;

/** Whether the server is known to put submitted mail into its Sent folder without our help. */
export function filesSentMail(client: ImapFlow, host: string): boolean {
  return client.capabilities.has("X-FILES-SENT") || FILES_SENT.test(host.replace(/\.$/, ""));
}

/** The path of the Sent folder: the one marked so, or the one with a known name; null without one. */
export async function sentFolderOf(client: ImapFlow): Promise<string | null> {
  const folders = await client.list();
  return folders.find((folder) => folder.specialUse === "\\Sent")?.path ?? null;
}

/** Looks for the Message-ID in the Sent folder. */
export async function searchSent(client: ImapFlow, host: string, messageId: string): Promise<Evidence> {
  const path = await sentFolderOf(client);
  if (path === null) return { kind: "unknowable" };
  await client.mailboxOpen(path, { readOnly: true });
  const uids = (await client.search({ header: { "message-id": messageId } }, { uid: true })) || [];
  if (uids.length > 0) return { kind: "found", providerId: messageId };
  return REPLACES_IDS.test(host.replace(/\.$/, "")) ? { kind: "unknowable" } : { kind: "absent" };
}

const dayMs = 24 * 60 * 60 * 1000;
const atOnce = 500;

/** What the Sent folder holds since an instant, by Message-ID; null where it may lack some, or name them otherwise. */
export async function listSent(
  client: ImapFlow,
  host: string,
  since: Date,
): Promise<ReadonlyMap<string, Date> | null> {
  const path = REPLACES_IDS.test(host.replace(/\.$/, "")) ? null : await sentFolderOf(client);
  if (path === null) return null;
  await client.mailboxOpen(path, { readOnly: true });
  // Servers search by whole days, of their own zone.
  const uids = (await client.search({ since: new Date(+since - dayMs) }, { uid: true })) || [];
  const mails = new Map<string, Date>();
  for (let from = 0; from < uids.length; from += atOnce) {
    const page = uids.slice(from, from + atOnce).join(",");
    const wanted = { uid: true, internalDate: true, headers: ["message-id"] };
    for (const mail of await client.fetchAll(page, wanted, { uid: true })) {
      const id = /^message-id:\s*(\S+)/im.exec(mail.headers?.toString("latin1") ?? "")?.[1];
      if (id) mails.set(id, new Date(mail.internalDate ?? since));
    }
  }
  return mails;
}
