import MimeNode from "nodemailer/lib/mime-node";
import { encode as quotedPrintable, wrap } from "nodemailer/lib/qp";

/** An email of a sandbox member. `from` and `to` are checked addresses; custom headers keep their order. */
type LetterOut = {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  messageId: string;
  date: Date;
  headers: readonly (readonly [string, string])[];
  text: string;
  html: string | null;
};

/** As bytes, the way an ordinary mail program writes it. */
export function writeMail(mail: LetterOut): Buffer {
  const root = new MimeNode(mail.html === null ? "text/plain; charset=utf-8" : "multipart/alternative");
  root.setHeader("From", mail.from);
  root.setHeader("To", mail.to);
  root.setHeader("Subject", mail.subject);
  root.setHeader("Message-ID", mail.messageId);
  root.setHeader("Date", mail.date.toUTCString().replace("GMT", "+0000"));
  for (const [name, value] of mail.headers) root.setHeader(name, value);
  root.setHeader("MIME-Version", "1.0");
  if (mail.html === null) {
    root.setHeader("Content-Transfer-Encoding", "quoted-printable");
    return Buffer.from(`${root.buildHeaders()}\r\n\r\n${encoded(mail.text)}\r\n`);
  }
  const headers = root.buildHeaders();
  const part = (type: string, content: string) =>
    `--${root.boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encoded(content)}\r\n`;
  return Buffer.from(
    `${headers}\r\n\r\n${part("text/plain", mail.text)}${part("text/html", mail.html)}--${root.boundary}--\r\n`,
  );
}

const encoded = (text: string) => wrap(quotedPrintable(text.replace(/\r?\n/g, "\r\n")));
