import { createHash } from "node:crypto";
import type { Tx } from "@/server/db/tx";
import { storable } from "@/server/domain/conversations/storable";
import type { IncomingHeaders, MailboxReader, MailCursor } from "@/server/ports/mail";
import { publish } from "@/server/realtime/publish";
import { type MailboxRow, moveCursor } from "@/server/repositories/mailboxes";
import { insertRawMail, knownRawMails } from "@/server/repositories/raw-mails";
import { insertUnmatched } from "@/server/repositories/unmatched-mails";
import { concernsOf } from "./concerns";
import { type IntakeContext, inTenant } from "./context";
import { asked, MailServerError } from "./mail-server-error";

/** Mails of one look. */
const pageSize = 50;
/** Larger mails are not read; few servers take them. */
const maxBytes = 25_000_000;

export type Reading = {
  workspaceId: string;
  mailbox: Pick<MailboxRow, "id" | "email" | "accountId" | "createdAt">;
  workerId: string;
};

/** The mailbox is watched by another worker now; this one stops. */
export class NotOursError extends Error {
  override readonly name = "NotOursError";
}

/**
 * Takes over what is new in an inbox: matching mail whole, of the rest the envelope. What was taken and the place up to
 * which was read are stored in one transaction, so that nothing is lost or taken twice (rule 24). Answers whether there
 * may be more, and where reading stopped.
 */
export async function takeNewMail(
  cx: IntakeContext,
  reading: Reading,
  reader: MailboxReader,
  cursor: MailCursor | null,
): Promise<{ more: boolean; cursor: MailCursor }> {
  const found = readable(await asked(reader.listNew(cursor, pageSize)));
  const { concerns, known } = await inTenant(cx, reading.workspaceId, async (tx) => ({
    concerns: await concernsOf(tx, reading.mailbox, found.mails),
    known: await knownRawMails(tx, reading.mailbox.id, found.mails.map(keyOf)),
  }));
  const envelopes: IncomingHeaders[] = [];
  for (const [index, mail] of found.mails.entries()) {
    const concern = concerns[index];
    if (concern?.kind === "unknown" && isSince(mail, reading)) envelopes.push(mail);
    if (concern?.kind !== "ours" || known.has(keyOf(mail))) continue;
    const raw = await fetchWhole(reader, mail);
    if (!raw) continue;
    const place = { uidValidity: found.cursor.uidValidity, lastUid: mail.uid };
    await store(cx, reading, place, envelopes.splice(0), {
      mail,
      raw,
      prospectId: concern.prospectId,
    });
  }
  await store(cx, reading, found.cursor, envelopes, null);
  return { more: found.mails.length > 0, cursor: found.cursor };
}

/** What strangers wrote into their headers, as it can be stored. */
const readable = (found: { mails: IncomingHeaders[]; cursor: MailCursor }) => ({
  ...found,
  mails: found.mails.map((mail) => ({
    ...mail,
    messageId: mail.messageId && storable(mail.messageId),
    inReplyTo: mail.inReplyTo && storable(mail.inReplyTo),
    references: mail.references.map(storable),
    from: mail.from && storable(mail.from),
    subject: storable(mail.subject),
  })),
});

const store = (
  cx: IntakeContext,
  { workspaceId, mailbox, workerId }: Reading,
  place: MailCursor,
  envelopes: readonly IncomingHeaders[],
  whole: { mail: IncomingHeaders; raw: Uint8Array; prospectId: string | null } | null,
): Promise<void> =>
  inTenant(cx, workspaceId, async (tx) => {
    const now = cx.now();
    if (!(await moveCursor(tx, mailbox.id, workerId, place, now))) throw new NotOursError();
    const kept = await Promise.all(envelopes.map((mail) => keepEnvelope(cx, tx, mailbox.id, mail, now)));
    if (kept.includes(true))
      await publish(tx, "refetch", { list: "dialogs" }, { accountId: mailbox.accountId });
    if (whole)
      await insertRawMail(tx, {
        id: cx.newId(),
        mailboxId: mailbox.id,
        prospectId: whole.prospectId,
        dedupeKey: whole.mail.messageId ?? hash(whole.raw),
        raw: whole.raw,
        receivedAt: now,
      });
  });

const keepEnvelope = (cx: IntakeContext, tx: Tx, mailboxId: string, mail: IncomingHeaders, now: Date) =>
  insertUnmatched(tx, {
    id: cx.newId(),
    mailboxId,
    dedupeKey: keyOf(mail),
    from: (mail.from ?? "").slice(0, 254),
    subject: mail.subject.slice(0, 255),
    at: mail.date && mail.date < now ? mail.date : now,
  });

/** Null for a mail that is gone by now. One that is too large is kept without its body, and so comes to a person. */
async function fetchWhole(reader: MailboxReader, mail: IncomingHeaders): Promise<Uint8Array | null> {
  try {
    return await reader.fetchRaw(mail.uid, maxBytes);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "gone") return null;
    if (code === "too_large") return headersAlone(mail);
    throw new MailServerError(error);
  }
}

const headersAlone = (mail: IncomingHeaders): Uint8Array =>
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

/** A mailbox has a past; the tray begins when it was connected. */
const isSince = (mail: IncomingHeaders, { mailbox }: Reading) =>
  mail.date === null || mail.date >= mailbox.createdAt;

const hash = (bytes: Uint8Array | string) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
/** The mail's own id, or what its headers amount to: mails without an id never count as one (R32). */
const keyOf = (mail: IncomingHeaders) =>
  mail.messageId ?? hash([mail.from, mail.subject, mail.date?.getTime() ?? "", mail.size].join("\n"));
