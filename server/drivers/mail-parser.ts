import { createHash } from "node:crypto";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { attachmentLimits } from "@/lib/contract/inbox/attachment-limits";
import type { MailPart, ParsedMail, Person } from "@/server/domain/inbox/parsed-mail";
import type { ReceivedFile } from "@/server/domain/inbox/read-mail";
import { mailHtmlToText } from "./mail-html-text";

type ParseLimits = { maxBytes: number; maxLines: number; maxParts: number; maxTextCharacters: number };

const defaultLimits: ParseLimits = {
  // Files of 25 MB as they travel, and room for the rest.
  maxBytes: 40_000_000,
  maxLines: 700_000,
  maxParts: 1_000,
  maxTextCharacters: 1_000_000,
};

/** An email that is set aside instead of being parsed (R33, R34). */
class MailParseError extends Error {
  readonly code: "too_large" | "too_complex" | "broken";

  constructor(code: "too_large" | "too_complex" | "broken") {
    super(code);
    this.name = "MailParseError";
    this.code = code;
  }
}

/** Parses a raw email. Limits size and number of parts, because anyone may have sent it. */
export const parseMail = async (raw: Uint8Array, limits: Partial<ParseLimits> = {}): Promise<ParsedMail> =>
  (await parseWithFiles(raw, limits)).mail;

/** The same with its attachments, as far as they are stored. */
export async function parseWithFiles(
  raw: Uint8Array,
  limits: Partial<ParseLimits> = {},
): Promise<{ mail: ParsedMail; files: ReceivedFile[] }> {
  const { maxBytes, maxLines, maxParts, maxTextCharacters } = { ...defaultLimits, ...limits };
  if (raw.length > maxBytes) throw new MailParseError("too_large");
  if (occurrences(raw, "\n", maxLines) > maxLines) throw new MailParseError("too_complex");
  if (occurrences(raw, "\n--", maxParts) > maxParts) throw new MailParseError("too_complex");
  const options = { maxNestingDepth: 30, maxHeadersSize: 500_000, forceRfc822Attachments: true };
  const mail = await PostalMime.parse(raw, options).catch(() => {
    throw new MailParseError("broken");
  });
  const html = mail.html?.slice(0, maxTextCharacters) || null;
  const ids = (name: string) => messageIds(mail.headers.find((header) => header.key === name)?.value ?? "");
  const ownId = ids("message-id")[0];
  const date = new Date(mail.date ?? "");
  const parsed: ParsedMail = {
    messageId: ownId ?? `<${createHash("sha256").update(raw).digest("hex").slice(0, 40)}@no-id.invalid>`,
    hasOwnId: ownId !== undefined,
    inReplyTo: ids("in-reply-to"),
    references: ids("references"),
    from: people(mail.from && [mail.from])[0] ?? null,
    to: people([...(mail.to ?? []), ...(mail.cc ?? [])]),
    date: Number.isNaN(date.getTime()) ? null : date,
    subject: (mail.subject ?? "").slice(0, 1_000),
    text: bodyText(mail, html).slice(0, maxTextCharacters),
    html,
    headers: mail.headers.map(({ key, value }) => ({ name: key, value })),
    parts: mail.attachments.map(partOf),
  };
  return { mail: parsed, files: filesOf(mail.attachments) };
}

/** Machine-readable reports, which are not shown as files. */
const reportPattern =
  /^(message\/(delivery-status|global-delivery-status|feedback-report|disposition-notification)|text\/rfc822-headers)$/;

/** In their order, each whole until `attachmentLimits.bytes` are reached. */
function filesOf(attachments: readonly Attachment[]): ReceivedFile[] {
  let kept = 0;
  return attachments
    .filter(({ mimeType }) => !reportPattern.test(mimeType))
    .map(({ mimeType, filename, contentId, content }) => {
      const bytes = bytesOf(content);
      const isKept = kept + bytes.length <= attachmentLimits.bytes;
      if (isKept) kept += bytes.length;
      return {
        name: filename,
        mediaType: mimeType.toLowerCase().slice(0, 150),
        size: bytes.length,
        contentId: contentId?.replace(/^<|>$/g, "").slice(0, 300) || null,
        bytes: isKept ? bytes : null,
      };
    });
}

const bytesOf = (content: Attachment["content"]): Uint8Array =>
  typeof content === "string" ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer);

/**
 * Counted before parsing: every line and every part costs the parser hundreds of bytes, so a small mail of nothing but line breaks or
 * boundaries would take all memory. Stops counting once there are too many.
 */
function occurrences(raw: Uint8Array, what: string, tooMany: number): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  let count = 0;
  for (
    let at = bytes.indexOf(what);
    at !== -1 && count <= tooMany;
    at = bytes.indexOf(what, at + what.length)
  )
    count += 1;
  return count;
}

function messageIds(value: string): string[] {
  return (value.match(/<[^<>\s]{1,990}>/g) ?? []).slice(-100);
}

function people(addresses: Address[] | undefined): Person[] {
  return (addresses ?? [])
    .flatMap((one) => one.group ?? [one])
    .filter((one) => one.address)
    .map((one) => ({ name: one.name.slice(0, 300), address: (one.address ?? "").toLowerCase() }));
}

/** Quotations in HTML are marked the way text mails do, so that one rule tells the person's own words from the rest. */
function bodyText(mail: Email, html: string | null): string {
  if (mail.text?.trim() || html === null) return (mail.text ?? "").replace(/\r\n?/g, "\n");
  return mailHtmlToText(html);
}

const readablePattern =
  /^(message\/(rfc822|global|delivery-status|global-delivery-status|feedback-report|disposition-notification)|text\/(rfc822-headers|calendar))$/;

function partOf({ mimeType, filename, content }: Attachment): MailPart {
  const bytes = typeof content === "string" ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
  const text = readablePattern.test(mimeType) ? bytes.toString("utf8", 0, 100_000) : null;
  return { type: mimeType, filename: filename?.slice(0, 300) ?? null, size: bytes.length, text };
}
