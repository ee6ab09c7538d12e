import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { freePort } from "./free-port";

/** A mail as its reader sees it. `link` is the URL of its button. */
export type Letter = {
  envelope: { from: string; to: string[] };
  head: string;
  subject: string;
  text: string;
  html: string;
  link: URL;
};

/** A mail server that accepts everything, for mail sent by the product itself. */
export type PostBox = {
  /** For SMTP_URL. */
  url: string;
  letters: Letter[];
  /** The newest mail to this address, optionally with this subject; waits for it. */
  letterTo(address: string, subject?: RegExp): Promise<Letter>;
  /** Sets the response to further mails: an error code, or 250 again. */
  answer(code: number): void;
  close(): Promise<void>;
};

export async function openPostBox(): Promise<PostBox> {
  const letters: Letter[] = [];
  const port = await freePort();
  let code = 250;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        if (code !== 250) return done(Object.assign(new Error("not now"), { responseCode: code }));
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
        };
        letters.push(readLetter(envelope, Buffer.concat(chunks).toString("latin1")));
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `smtp://localhost:${port}?encryption=none`,
    letters,
    async letterTo(address, subject = /./) {
      const deadline = Date.now() + 180_000;
      for (;;) {
        const found = letters.findLast(
          (letter) => letter.envelope.to.includes(address) && subject.test(letter.subject),
        );
        if (found) return found;
        if (Date.now() > deadline) throw new Error(`No mail came to ${address}.`);
        await sleep(25);
      }
    },
    answer: (given) => {
      code = given;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readLetter(envelope: Letter["envelope"], raw: string): Letter {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const boundary = /boundary="?([^"\r\n]+)"?/.exec(head)?.[1] ?? "";
  const parts = rest.join("\r\n\r\n").split(`--${boundary}`);
  const part = (type: string) => decoded(parts.find((text) => text.includes(`Content-Type: ${type}`)) ?? "");
  const text = part("text/plain");
  const unfolded = head.replace(/\r\n[ \t]+/g, " ");
  return {
    envelope,
    head: unfolded,
    subject: words(/^Subject: (.*)$/m.exec(unfolded)?.[1] ?? ""),
    text,
    html: part("text/html"),
    link: new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "about:blank"),
  };
}

function decoded(part: string): string {
  const [head = "", ...rest] = part.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  return /encoding: quoted-printable/i.test(head) ? unquoted(body) : body;
}

const unquoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** Decodes the encoded words of a header (RFC 2047). */
const words = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : unquoted(word.replaceAll("_", " ")),
    );
