import { randomUUID } from "node:crypto";
import { encode as base64, wrap as wrapBase64 } from "nodemailer/lib/base64";
import type { OutgoingMail } from "@/server/ports/mail";
import { addressLine, headerLine } from "./header-line";
import { quotedPrintable } from "./quoted-printable";

type Encoding = "7bit" | "quoted-printable" | "base64";

/** Headers the mail's own fields decide; a custom header may not say them again. */
const OWN =
  /^(from|to|cc|bcc|sender|reply-to|return-path|subject|date|message-id|in-reply-to|references|mime-version|content-.*)$/i;
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]{0,75}$/;

/**
 * The mail as bytes with CRLF line ends, written in one go: nodemailer's composer spends a chain of streams on every part,
 * several times what the whole dialogue costs. `from` and `to` are the checked envelope addresses, so header and envelope
 * cannot differ (S47).
 */
export function compose(mail: OutgoingMail, from: string, to: string): Buffer {
  const headers = headersOf(mail, from, to).join("\r\n");
  return Buffer.from(
    mail.html === undefined
      ? `${headers}\r\n${part("text/plain", mail.text)}`
      : `${headers}\r\n${alternative(mail.text, mail.html)}`,
  );
}

function headersOf(mail: OutgoingMail, from: string, to: string): string[] {
  const lines = [addressLine("From", mail.from, from), addressLine("To", mail.to, to)];
  if (mail.subject.trim() !== "") lines.push(headerLine("Subject", mail.subject));
  lines.push(headerLine("Message-ID", mail.messageId));
  if (mail.inReplyTo) lines.push(headerLine("In-Reply-To", mail.inReplyTo));
  if (mail.references?.length) lines.push(headerLine("References", mail.references.join(" ")));
  lines.push(`Date: ${mail.date.toUTCString().replace("GMT", "+0000")}`, "MIME-Version: 1.0");
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (HEADER_NAME.test(name) && !OWN.test(name) && value.trim() !== "") lines.push(headerLine(name, value));
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

/** Lines of more than 76 characters; a search by pattern would begin anew at every character. */
const hasLongLine = (text: string) => text.split("\r\n").some((line) => line.length > 76);

/** ASCII in short lines goes as it is; mostly Latin text stays legible in transit; the rest is smaller in base64. */
function encodePart(content: string): { encoding: Encoding; body: string } {
  const text = withNetworkLineEnds(content.trimEnd());
  const foreign = /[^\t\r\n\x20-\x7e]/.test(text) ? text.match(/[^\t\r\n\x20-\x7e]/g)!.length : 0;
  if (foreign === 0 && !hasLongLine(text)) return { encoding: "7bit", body: text };
  if (foreign * 3 > text.length) return { encoding: "base64", body: wrapBase64(base64(text)) };
  return { encoding: "quoted-printable", body: quotedPrintable(text) };
}

const withNetworkLineEnds = (text: string) =>
  text.includes("\r") ? text.replace(/\r\n|\r|\n/g, "\r\n") : text.replaceAll("\n", "\r\n");
