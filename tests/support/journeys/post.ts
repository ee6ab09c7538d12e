import { connect } from "node:net";
import { createInterface } from "node:readline";
import type { Member } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

/** Delivers a complete mail to a mailbox by SMTP, as its receiving server would. */
export type Post = (to: string, mail: string) => Promise<void>;

/** Opens an SMTP connection to the workspace's mailboxes from outside; the sender in a mail can be anything. */
export async function openPost({ ports }: Installation, member: Member): Promise<Post> {
  const { email, password } = (await member.post("/api/sandbox/mailboxes", { name: "Outside" })).body.payload;
  const plain = Buffer.from(`\0${email}\0${password}`).toString("base64");
  return async (to, mail) => {
    const socket = connect({ port: ports.smtp, host: "127.0.0.1" });
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    const reply = async (): Promise<string> => {
      const { value = "" } = await lines.next();
      // A reply of several lines has a hyphen after the code in all but the last line.
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
