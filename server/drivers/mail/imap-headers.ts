import PostalMime, { addressParser } from "postal-mime";
import { warmUpHeader } from "@/server/domain/warm-up/token";
import type { IncomingHeaders } from "@/server/ports/mail";

/** The header fields to fetch: enough to tell replies, bounces and automatic mail apart from what does not concern us. */
export const wantedHeaders = [
  "message-id",
  "in-reply-to",
  "references",
  "from",
  "to",
  "cc",
  "subject",
  "date",
  "auto-submitted",
  "return-path",
  "content-type",
  warmUpHeader.toLowerCase(),
];

/**
 * Reads a fetched header block. `autoSubmitted` is also true for reports and for mail without a return address, which no person
 * sends; an explicit "no" is a person (RFC 3834).
 */
export async function readHeaders(block: Uint8Array, uid: number, size: number): Promise<IncomingHeaders> {
  const mail = await PostalMime.parse(block, { maxHeadersSize: 1_000_000 });
  const value = (key: string) => mail.headers.find((header) => header.key === key)?.value.trim() ?? "";
  const people = (text: string) => addressParser(text, { flatten: true });
  const [from] = people(value("from"));
  const auto = value("auto-submitted").toLowerCase();
  const isReport = /^multipart\/report\b/i.test(value("content-type"));
  const date = new Date(mail.date ?? "");
  return {
    uid,
    messageId: messageIds(value("message-id"))[0] ?? null,
    inReplyTo: messageIds(value("in-reply-to"))[0] ?? null,
    references: messageIds(value("references")),
    from: from?.address?.toLowerCase() || null,
    fromName: from?.name ?? "",
    to: people(`${value("to")}, ${value("cc")}`).flatMap(({ address }) => address || []),
    subject: mail.subject ?? "",
    date: Number.isNaN(date.getTime()) ? null : date,
    size,
    autoSubmitted: (auto !== "" && !auto.startsWith("no")) || isReport || value("return-path") === "<>",
    isReport,
    warmUpMark: value(warmUpHeader.toLowerCase()) || null,
  };
}

/** The message ids in a header value, with brackets, at most the last 100; longer chains are abuse. */
function messageIds(value: string): string[] {
  return (value.match(/<[^<>\s]{1,990}>/g) ?? []).slice(-100);
}
