import { createHash } from "node:crypto";
import { storable } from "@/server/domain/conversations/storable";
import { publish } from "@/server/outbox/publish";
import type { IncomingHeaders, MailCursor, MailFolder, MailReadFailure } from "@/server/ports/mail";
import { insertRawMail } from "@/server/repositories/inbox/raw-mails";
import { insertUnmatched } from "@/server/repositories/inbox/unmatched-mails";
import { type MailboxRow, type MailFolderName, moveCursor } from "@/server/repositories/mailboxes/mailboxes";
import { type IntakeContext, inTenant } from "./context";
import { asked, MailServerError } from "./mail-server-error";
import type { ReadFailures } from "./read-failures";

/** Emails per batch. */
const pageSize = 50;
/** Larger emails are not read; few servers accept them. */
const maxBytes = 40_000_000;
/** How often an email is requested that the server refuses to give. */
const maxAttempts = 3;

export type Reading = {
  workspaceId: string;
  mailbox: Pick<MailboxRow, "id" | "email" | "accountId" | "createdAt" | "connectedAt" | "sentCopies">;
  workerId: string;
  failures: ReadFailures;
};

/** Another worker watches the mailbox now; this one stops. */
export class NotOursError extends Error {
  override readonly name = "NotOursError";
}

type Listed = { mails: IncomingHeaders[]; unreadable: number[]; cursor: MailCursor };

/** Lists what is new in a folder. Headers come from strangers and are cleaned so that they can be stored. */
export async function listNew(
  folder: MailFolder,
  cursor: MailCursor | null,
  { failures }: Pick<Reading, "failures">,
): Promise<Listed> {
  const found = await asked(folder.listNew(cursor, failures.isCareful(cursor) ? 1 : pageSize));
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

/** Emails from before the mailbox was connected are ignored. */
export const isSince = (mail: IncomingHeaders, { mailbox }: Reading) =>
  mail.date === null || mail.date >= mailbox.createdAt;

/** The email's Message-ID, or a hash of its headers, so that two emails without an id never count as one (R32). */
export const keyOf = (mail: IncomingHeaders) =>
  mail.messageId ?? hash([mail.from, mail.subject, mail.date?.getTime() ?? "", mail.size].join("\n"));

const hash = (bytes: Uint8Array | string) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** Null if the email is gone. One that is too large is kept without its body, so that a member sees it. */
export async function fetchWhole(
  folder: MailFolder,
  mail: IncomingHeaders,
): Promise<Uint8Array | "unreadable" | null> {
  const raw = await fetchRaw(folder, mail.uid);
  return raw === "too_large" ? headersAlone(mail) : raw;
}

/** The bytes of an email; null if it is gone. */
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

/** What was read from a folder up to a position: an email with its bytes, and envelopes of emails from unknown senders. */
type Taken = {
  folder: MailFolderName;
  place: MailCursor;
  envelopes?: readonly IncomingHeaders[];
  whole?: { mail: IncomingHeaders; raw: Uint8Array; prospectId: string | null };
  /** Uids of emails whose headers the server does not give either. */
  unreadable?: readonly number[];
};

/** Stores emails together with the position, so that none is lost or taken twice (rule 24). */
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
