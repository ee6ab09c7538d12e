import { connect } from "node:net";
import { createInterface } from "node:readline";
import type { Member } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

/** Brings a mail as it stands into a mailbox, by SMTP, as its receiving server would. */
export type Post = (to: string, mail: string) => Promise<void>;

/** A way into the mailboxes of a workspace from outside: what a mail says of its sender is its own. */
export async function openPost({ ports }: Installation, member: Member): Promise<Post> {
  const { email, password } = (await member.post("/api/sandbox/mailboxes", { name: "Outside" })).body.payload;
  const plain = Buffer.from(`\0${email}\0${password}`).toString("base64");
  return async (to, mail) => {
    const socket = connect({ port: ports.smtp, host: "127.0.0.1" });
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    const reply = async (): Promise<string> => {
      const { value = "" } = await lines.next();
      // A reply of several lines has a hyphen behind the code of all but the last.
      return value[3] === "-" ? reply() : value;
    };
    const commands = [
      "EHLO outside",
      `AUTH PLAIN ${plain}`,
      `MAIL FROM:<${email}>`,
      `RCPT TO:<${to}>`,
      "DATA",
      `${mail}\r\n.`,
    ];
    await reply();
    for (const command of commands) {
      socket.write(`${command}\r\n`);
      const answer = await reply();
      if (!/^[23]/.test(answer)) throw new Error(`${command.slice(0, 20)} was answered ${answer}`);
    }
    socket.end("QUIT\r\n");
  };
}

type Words = {
  from: string;
  subject: string;
  id: string;
  inReplyTo?: string | null;
  headers?: Record<string, string>;
  text: string;
};

export const mailOf = ({ from, subject, id, inReplyTo, headers = {}, text }: Words): string =>
  [
    ...Object.entries({
      ...{
        From: from,
        Subject: subject,
        "Message-ID": `<${id}>`,
        "Content-Type": "text/plain; charset=utf-8",
      },
      ...(inReplyTo ? { "In-Reply-To": inReplyTo, References: inReplyTo } : {}),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    "",
    text,
  ].join("\r\n");

/** What a mail server says of a mail it could not hand over (RFC 3464). */
export const noticeOf = (of: { to: string; messageId: string; status: string; words: string }): string =>
  mailOf({
    ...{
      from: "MAILER-DAEMON@mx.example",
      subject: "Undelivered Mail",
      id: `notice-${of.status}@mx.example`,
    },
    headers: {
      ...{ "Auto-Submitted": "auto-replied", "Return-Path": "<>", "MIME-Version": "1.0" },
      "Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"',
    },
    text: [
      ...[
        "--b",
        "Content-Type: text/plain",
        "",
        "Sorry.",
        "--b",
        "Content-Type: message/delivery-status",
        "",
      ],
      ...["Reporting-MTA: dns; mx.example", "", `Final-Recipient: rfc822; ${of.to}`, "Action: failed"],
      ...[`Status: ${of.status}`, `Diagnostic-Code: smtp; ${of.words}`, "", "--b"],
      ...["Content-Type: text/rfc822-headers", "", `Message-ID: ${of.messageId}`, "", "--b--", ""],
    ].join("\r\n"),
  });
