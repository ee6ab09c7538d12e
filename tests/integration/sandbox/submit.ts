import { connect } from "node:net";
import { createInterface } from "node:readline";

type Mail = {
  login: string;
  password: string;
  to: string;
  subject: string;
  text?: string;
  inReplyTo?: string;
  /** The parts of an email with files, from their `Content-Type` on; instead of `text`. */
  body?: string;
};

/** Submits an email over SMTP, one command after the other, and returns the response to each. */
export async function submit(
  port: number,
  { login, password, to, subject, text = "Hello", inReplyTo, body }: Mail,
): Promise<string[]> {
  const socket = connect({ port, host: "127.0.0.1" });
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const reply = async (): Promise<string> => {
    const { value } = await lines.next();
    // A reply of several lines has a hyphen after the code in all but the last line.
    return value?.[3] === "-" ? reply() : (value ?? "");
  };
  const plain = Buffer.from(`\0${login}\0${password}`).toString("base64");
  const letter = [
    ...[`From: Nora Vane <${login}>`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${subject}@test>`],
    ...(inReplyTo ? [`In-Reply-To: ${inReplyTo}`] : []),
    ...(body
      ? [body]
      : ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", "", text]),
    ".",
  ].join("\r\n");
  const commands = [
    "EHLO test",
    `AUTH PLAIN ${plain}`,
    `MAIL FROM:<${login}>`,
    `RCPT TO:<${to}>`,
    "DATA",
    letter,
  ];
  const replies = [await reply()];
  for (const command of commands) {
    socket.write(`${command}\r\n`);
    replies.push(await reply());
    if (/^5/.test(replies.at(-1) ?? "")) break;
  }
  socket.end("QUIT\r\n");
  return replies;
}
