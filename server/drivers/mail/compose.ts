import { randomUUID } from "node:crypto";
import { encode as base64, wrap as wrapBase64 } from "nodemailer/lib/base64";
import type { MailAttachment, OutgoingMail } from "@/server/ports/mail";
import { addressLine, headerLine } from "./header-line";
import { quotedPrintable } from "./quoted-printable";

type Encoding = "7bit" | "quoted-printable" | "base64";

/** Headers the mail's own fields decide; a custom header may not say them again. */
const ownPattern =
  /^(from|to|cc|bcc|sender|reply-to|return-path|subject|date|message-id|in-reply-to|references|mime-version|content-.*)$/i;
const mediaTypePattern = /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}$/;
const headerNamePattern = /^[A-Za-z][A-Za-z0-9-]{0,75}$/;

/**
 * The mail as bytes with CRLF line ends, written in one go: nodemailer's composer spends a chain of streams on every part,
 * several times what the whole dialogue costs. `from` and `to` are the checked envelope addresses, so header and envelope
 * cannot differ (S47).
 */
export function compose(mail: OutgoingMail, from: string, to: string): Buffer {
  const headers = headersOf(mail, from, to).join("\r\n");
  const body = mail.html === undefined ? part("text/plain", mail.text) : alternative(mail.text, mail.html);
  return Buffer.from(`${headers}\r\n${mail.attachments?.length ? mixed(body, mail.attachments) : body}`);
}

function headersOf(mail: OutgoingMail, from: string, to: string): string[] {
  const lines = [addressLine("From", mail.from, from), addressLine("To", mail.to, to)];
  if (mail.subject.trim() !== "") lines.push(headerLine("Subject", mail.subject));
  lines.push(headerLine("Message-ID", mail.messageId));
  if (mail.inReplyTo) lines.push(headerLine("In-Reply-To", mail.inReplyTo));
  if (mail.references?.length) lines.push(headerLine("References", mail.references.join(" ")));
  lines.push(`Date: ${mail.date.toUTCString().replace("GMT", "+0000")}`, "MIME-Version: 1.0");
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (headerNamePattern.test(name) && !ownPattern.test(name) && value.trim() !== "")
      lines.push(headerLine(name, value));
  }
  return lines;
}

/** The headers of a part, an empty line, and its content. */
function part(type: string, content: string): string {
  const { encoding, body } = encodePart(content);
  return `Content-Transfer-Encoding: ${encoding}\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}\r\n`;
}

function alternative(text: string, html: string): string {
  const boundary = `--_${randomUUID()}`;
  const parts = [part("text/plain", text), part("text/html", html)];
  const between = parts.map((one) => `--${boundary}\r\n${one}`).join("");
  return `Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n\r\n${between}--${boundary}--\r\n`;
}

function mixed(body: string, attachments: readonly MailAttachment[]): string {
  const boundary = `--_${randomUUID()}`;
  const parts = [body, ...attachments.map(attached)];
  const between = parts.map((one) => `--${boundary}\r\n${one}`).join("");
  return `Content-Type: multipart/mixed;\r\n boundary="${boundary}"\r\n\r\n${between}--${boundary}--\r\n`;
}

function attached({ name, mediaType, bytes }: MailAttachment): string {
  const type = mediaTypePattern.test(mediaType) ? mediaType : "application/octet-stream";
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  const lines = content.replace(/.{76}/g, "$&\r\n").trimEnd();
  const headers = [
    `Content-Type: ${type}`,
    `Content-Disposition: attachment;${nameParameters(name)}`,
    "Content-Transfer-Encoding: base64",
  ];
  return `${headers.join("\r\n")}\r\n\r\n${lines}\r\n`;
}

/** A plain file name in quotes; any other as RFC 2231 requires, in pieces that fit a line, with a plain one for old programs. */
function nameParameters(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  if (plain === name && name.length <= 60) return `\r\n filename="${name}"`;
  const pieces = [""];
  // No character is split, because some programs decode each piece separately.
  for (const letter of name) {
    const encoded = percentEncoded(letter);
    if (pieces.at(-1)!.length + encoded.length > 48) pieces.push("");
    pieces[pieces.length - 1] += encoded;
  }
  const first = `\r\n filename="${plain.slice(0, 60)}"`;
  return [first, ...pieces.map((piece, n) => `\r\n filename*${n}*=${n === 0 ? "utf-8''" : ""}${piece}`)].join(
    ";",
  );
}

const percentEncoded = (letter: string) =>
  encodeURIComponent(letter.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Whether a line has more than 76 characters; a regular expression would restart at every character. */
const hasLongLine = (text: string) => text.split("\r\n").some((line) => line.length > 76);

/** ASCII in short lines goes as it is, unless a server would change a line that begins with "From "; mostly Latin text stays legible in transit; the rest is smaller in base64. */
function encodePart(content: string): { encoding: Encoding; body: string } {
  const text = withNetworkLineEnds(content.trimEnd());
  const foreign = /[^\t\r\n\x20-\x7e]/.test(text) ? text.match(/[^\t\r\n\x20-\x7e]/g)!.length : 0;
  if (foreign === 0 && !hasLongLine(text) && !/^From /m.test(text)) return { encoding: "7bit", body: text };
  if (foreign * 3 > text.length) return { encoding: "base64", body: wrapBase64(base64(text)) };
  return { encoding: "quoted-printable", body: quotedPrintable(text) };
}

const withNetworkLineEnds = (text: string) =>
  text.includes("\r") ? text.replace(/\r\n|\r|\n/g, "\r\n") : text.replaceAll("\n", "\r\n");
