import { encode as base64, wrap as wrapBase64 } from "nodemailer/lib/base64";
import MimeNode from "nodemailer/lib/mime-node";
import { encode as quotedPrintable, wrap as wrapQuotedPrintable } from "nodemailer/lib/qp";
import type { OutgoingMail } from "@/server/ports/mail";

type Encoding = "7bit" | "quoted-printable" | "base64";

/** Headers the mail's own fields decide; a custom header may not say them again. */
const OWN =
  /^(from|to|cc|bcc|sender|reply-to|return-path|subject|date|message-id|in-reply-to|references|mime-version|content-.*)$/i;
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]{0,75}$/;

/**
 * The mail as bytes with CRLF line ends. Headers are encoded by nodemailer's MimeNode; the two text parts are encoded here in one
 * go, because its composer spends a chain of streams on every part, several times what the whole dialogue costs.
 * `from` and `to` are the checked envelope addresses, so header and envelope cannot differ (S47).
 */
export function compose(mail: OutgoingMail, from: string, to: string): Buffer {
  const root = new MimeNode(mail.html === undefined ? "text/plain; charset=utf-8" : "multipart/alternative");
  root.setHeader("From", { name: mail.from.name, address: from });
  root.setHeader("To", { name: mail.to.name, address: to });
  root.setHeader("Subject", mail.subject);
  root.setHeader("Message-ID", mail.messageId);
  if (mail.inReplyTo) root.setHeader("In-Reply-To", mail.inReplyTo);
  if (mail.references?.length) root.setHeader("References", mail.references.join(" "));
  root.setHeader("Date", mail.date.toUTCString().replace("GMT", "+0000"));
  root.setHeader("MIME-Version", "1.0");
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (HEADER_NAME.test(name) && !OWN.test(name)) root.setHeader(name, value);
  }
  return Buffer.from(
    mail.html === undefined ? single(root, mail.text) : alternative(root, mail.text, mail.html),
  );
}

function single(root: MimeNode, text: string): string {
  const part = encodePart(text);
  root.setHeader("Content-Transfer-Encoding", part.encoding);
  return `${root.buildHeaders()}\r\n\r\n${part.body}\r\n`;
}

function alternative(root: MimeNode, text: string, html: string): string {
  const headers = root.buildHeaders();
  const part = (type: string, content: string) => {
    const { encoding, body } = encodePart(content);
    const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}`;
    return `--${root.boundary}\r\n${head}\r\n\r\n${body}\r\n`;
  };
  return `${headers}\r\n\r\n${part("text/plain", text)}${part("text/html", html)}--${root.boundary}--\r\n`;
}

/** Lines of more than 76 characters; a search by pattern would begin anew at every character. */
const hasLongLine = (text: string) => text.split("\r\n").some((line) => line.length > 76);

/** ASCII in short lines goes as it is; mostly Latin text stays legible in transit; the rest is smaller in base64. */
function encodePart(content: string): { encoding: Encoding; body: string } {
  const text = content.trimEnd().replace(/\r\n|\r|\n/g, "\r\n");
  const foreign = text.match(/[^\t\r\n\x20-\x7e]/g)?.length ?? 0;
  if (foreign === 0 && !hasLongLine(text)) return { encoding: "7bit", body: text };
  if (foreign * 3 > text.length) return { encoding: "base64", body: wrapBase64(base64(text)) };
  return { encoding: "quoted-printable", body: wrapQuotedPrintable(quotedPrintable(text)) };
}
