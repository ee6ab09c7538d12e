import { createHash } from "node:crypto";
import { storable } from "@/server/domain/conversations/storable";
import { publish } from "@/server/outbox/publish";
import type { IncomingHeaders, MailCursor, MailFolder, MailReadFailure } from "@/server/ports/mail";
import { insertRawMail } from "@/server/repositories/inbox/raw-mails";
import { insertUnmatched } from "@/server/repositories/inbox/unmatched-mails";
import { type MailboxRow, type MailFolderName, moveCursor } from "@/server/repositories/mailboxes/mailboxes";
import { type IntakeContext, inTenant } from "./context";
import { asked, MailServerError } from "./mail-server-error";
import type { Stumbles } from "./stumbles";

/** Mails of one look. */
const pageSize = 50;
/** Larger mails are not read; few servers take them. */
const maxBytes = 40_000_000;
/** A mail that the server refuses to give is asked for so often. */
const maxAttempts = 3;

export type Reading = {
  workspaceId: string;
  mailbox: Pick<MailboxRow, "id" | "email" | "accountId" | "createdAt" | "connectedAt" | "sentCopies">;
  workerId: string;
  stumbles: Stumbles;
};

/** The mailbox is watched by another worker now; this one stops. */
export class NotOursError extends Error {
  override readonly name = "NotOursError";
}

type Listed = { mails: IncomingHeaders[]; unreadable: number[]; cursor: MailCursor };

/** What is new in a folder; what strangers wrote into their headers comes as it can be stored. */
export async function listNew(
  folder: MailFolder,
  cursor: MailCursor | null,
  { stumbles }: Pick<Reading, "stumbles">,
): Promise<Listed> {
  const found = await asked(folder.listNew(cursor, stumbles.isCareful(cursor) ? 1 : pageSize));
  return { ...found, mails: found.mails.map(readable) };
}

const readable = (mail: IncomingHeaders): IncomingHeaders => ({
  ...mail,
  messageId: mail.messageId && storable(mail.messageId),
  inReplyTo: mail.inReplyTo && storable(mail.inReplyTo),
  references: mail.references.map(storable),
  from: mail.from && storable(mail.from),
  subject: storable(mail.subject),
});

/** A mailbox has a past; ours begins when it was connected. */
export const isSince = (mail: IncomingHeaders, { mailbox }: Reading) =>
  mail.date === null || mail.date >= mailbox.createdAt;

/** The mail's own id, or what its headers amount to: mails without an id never count as one (R32). */
export const keyOf = (mail: IncomingHeaders) =>
  mail.messageId ?? hash([mail.from, mail.subject, mail.date?.getTime() ?? "", mail.size].join("\n"));

const hash = (bytes: Uint8Array | string) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** Null for a mail that is gone by now. One that is too large is kept without its body, and so comes to a person. */
export async function fetchWhole(
  folder: MailFolder,
  mail: IncomingHeaders,
): Promise<Uint8Array | "unreadable" | null> {
  const raw = await fetchRaw(folder, mail.uid);
  return raw === "too_large" ? headersAlone(mail) : raw;
}

/** The bytes of a mail; null when it is gone by now. */
export async function fetchRaw(
  folder: MailFolder,
  uid: number,
): Promise<Uint8Array | "too_large" | "unreadable" | null> {
  for (let tries = 1; ; tries++) {
    try {
      return await folder.fetchRaw(uid, maxBytes);
    } catch (error) {
      const { code } = error as Partial<MailReadFailure>;
      if (code === "gone") return null;
      if (code === "too_large") return code;
      if (code !== "unreadable") throw new MailServerError(error);
      if (tries >= maxAttempts) return code;
    }
  }
}

export const headersAlone = (mail: IncomingHeaders): Uint8Array =>
  Buffer.from(
    [
      `Message-ID: ${mail.messageId ?? ""}`,
      `In-Reply-To: ${mail.inReplyTo ?? ""}`,
      `References: ${mail.references.join(" ")}`,
      `From: ${mail.from ?? ""}`,
      `Subject: =?utf-8?B?${Buffer.from(mail.subject.slice(0, 255)).toString("base64")}?=`,
      "",
      "",
    ]
      .map((line) => line.replace(/[\r\n]+/g, " "))
      .join("\r\n"),
  );

/** What was taken out of a folder up to a place in it: a mail with its bytes, and envelopes of mails nobody knows. */
type Taken = {
  folder: MailFolderName;
  place: MailCursor;
  envelopes?: readonly IncomingHeaders[];
  whole?: { mail: IncomingHeaders; raw: Uint8Array; prospectId: string | null };
  /** Uids of mails of which the server does not even give the headers. */
  unreadable?: readonly number[];
};

/** Stores it together with the place, so that nothing is lost or taken twice (rule 24). */
export const keep = (
  cx: IntakeContext,
  { workspaceId, mailbox, workerId }: Reading,
  { folder, place, envelopes = [], whole, unreadable = [] }: Taken,
): Promise<void> =>
  inTenant(cx, workspaceId, async (tx) => {
    const now = cx.now();
    if (!(await moveCursor(tx, mailbox, workerId, folder, place))) throw new NotOursError();
    let isNews = false;
    for (const mail of envelopes) {
      const isNew = await insertUnmatched(tx, {
        id: cx.newId(),
        mailboxId: mailbox.id,
        dedupeKey: keyOf(mail),
        from: mail.from ?? "",
        subject: mail.subject,
        at: mail.date && mail.date < now ? mail.date : now,
      });
      isNews ||= isNew;
    }
    for (const uid of unreadable) {
      const dedupeKey = `unreadable:${place.uidValidity}:${uid}`;
      const unknown = { mailboxId: mailbox.id, dedupeKey, from: "", subject: "", at: now };
      isNews = (await insertUnmatched(tx, { id: cx.newId(), ...unknown, isUnreadable: true })) || isNews;
    }
    if (isNews) await publish(tx, "refetch", { list: "dialogs" }, { accountId: mailbox.accountId });
    if (whole)
      await insertRawMail(tx, {
        id: cx.newId(),
        mailboxId: mailbox.id,
        folder,
        prospectId: whole.prospectId,
        dedupeKey: whole.mail.messageId ?? hash(whole.raw),
        from: whole.mail.from ?? "",
        subject: whole.mail.subject,
        raw: whole.raw,
        receivedAt: now,
      });
  });
