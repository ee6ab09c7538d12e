import { parseMail } from "@/server/drivers/mail-parser";
import { worked } from "@/tests/support/cpu-time";

const repeated = (count: number, of: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => of(n)).join("");
const multipart = (inner: string, boundary = "b") =>
  `From: a@x.test\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${inner}`;

/** Mails as broken programs and ill will make them (R34). */
const zoo: Record<string, string | Buffer> = {
  nothing: "",
  "line ends alone": "\r\n\r\n\r\n",
  "headers without a body": "From: a@x.test\r\nSubject: Hi",
  "a body without headers": "just words\nand more",
  "a header without a colon": "From a@x.test\r\nSubject Hi\r\n\r\nwords",
  "carriage returns alone": "From: a@x.test\rSubject: Hi\r\rwords",
  "zero bytes everywhere": Buffer.from("From: a\0@x.test\r\nSub\0ject: H\0i\r\n\r\nwo\0rds"),
  "every byte there is": Buffer.concat([
    Buffer.from("From: a@x.test\r\n\r\n"),
    Buffer.from(Array.from({ length: 256 }, (_, n) => n)),
  ]),
  "a header of a megabyte": `From: a@x.test\r\nX-Long: ${"x".repeat(1_000_000)}\r\n\r\nwords`,
  "ten thousand headers": `From: a@x.test\r\n${repeated(10_000, (n) => `X-${n}: ${n}\r\n`)}\r\nwords`,
  "ten thousand recipients": `From: a@x.test\r\nTo: ${repeated(10_000, (n) => `p${n}@x.test, `)}\r\n\r\nwords`,
  "a group without an end": "From: a@x.test\r\nTo: Team: a@x.test, b@x.test\r\n\r\nwords",
  "an address in an address": `From: ${"<".repeat(2_000)}a@x.test${">".repeat(2_000)}\r\n\r\nwords`,
  "comments without an end": `From: ${"(".repeat(5_000)} a@x.test\r\n\r\nwords`,
  "a thousand message ids": `From: a@x.test\r\nReferences: ${repeated(1_000, (n) => `<${n}@x.test> `)}\r\n\r\nwords`,
  "broken encoded words":
    "From: =?utf-8?q?=ZZ?= <a@x.test>\r\nSubject: =?nope?b?!!?= =?utf-8?b?4pyT\r\n\r\nwords",
  "an unknown character set": "From: a@x.test\r\nContent-Type: text/plain; charset=x-martian\r\n\r\nw\xf6rds",
  "the character set that hides markup":
    "From: a@x.test\r\nContent-Type: text/html; charset=utf-7\r\n\r\n+ADw-script+AD4-",
  "broken base64": "From: a@x.test\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!not=base64===\r\nAAA",
  "broken quoted-printable":
    "From: a@x.test\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=ZZ=\r\n=4",
  "an unknown encoding":
    "From: a@x.test\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 x\r\n#0V%T\r\n",
  "a boundary that never comes": multipart("--c\r\n\r\nwords\r\n"),
  "a boundary that never ends": multipart("--b\r\nContent-Type: text/plain\r\n\r\nwords"),
  "an empty boundary": multipart("--\r\n\r\nwords\r\n----\r\n", ""),
  "a boundary that begins another": multipart(
    "--b\r\nContent-Type: multipart/mixed; boundary=bb\r\n\r\n--bb\r\n\r\nwords\r\n--bb--\r\n--b--\r\n",
  ),
  "parts within parts, two hundred deep": repeated(
    200,
    (n) => `Content-Type: multipart/mixed; boundary="d${n}"\r\n\r\n--d${n}\r\n`,
  ),
  "two thousand parts": multipart(`${repeated(2_000, () => "--b\r\n\r\nw\r\n")}--b--\r\n`),
  "mails within mails, fifty deep": repeated(50, () => "Content-Type: message/rfc822\r\n\r\n"),
  "a file name in broken pieces": multipart(
    "--b\r\nContent-Disposition: attachment; filename*0*=utf-8''%ZZ; filename*2=x\r\n\r\nx\r\n--b--",
  ),
  "a file name that climbs": multipart(
    '--b\r\nContent-Disposition: attachment; filename="../../etc/passwd"\r\n\r\nx\r\n--b--',
  ),
  "a date that never was": "From: a@x.test\r\nDate: Wed, 99 Foo 2026 99:99:99 +9999\r\n\r\nwords",
  "a date in another age": "From: a@x.test\r\nDate: 1 Jan 0000 00:00:00 +0000\r\n\r\nwords",
  "four mails in one line's worth of spaces": `From: a@x.test\r\nSubject:${" \r\n".repeat(5_000)} Hi\r\n\r\nwords`,
  "HTML a megabyte deep": `From: a@x.test\r\nContent-Type: text/html\r\n\r\n${"<div>".repeat(100_000)}words`,
  "HTML without any end": `From: a@x.test\r\nContent-Type: text/html\r\n\r\n<a href="${"x".repeat(500_000)}`,
  "words of every script":
    "From: =?utf-8?b?2YXYsdit2KjYpw==?= <a@x.test>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nمرحبا 你好 नमस्ते שלום 👩🏽‍💻",
};

test.each(Object.entries(zoo))("%s is read, or refused, within two seconds (R34)", async (_name, raw) => {
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.from(raw);
  const { result: mail, cpuMs } = await worked(() => parseMail(bytes).catch((error: Error) => error));
  expect(cpuMs).toBeLessThan(2_000);
  if (mail instanceof Error) return;
  expect(typeof mail.text).toBe("string");
  expect(mail.messageId).not.toBe("");
  for (const part of mail.parts) expect(part.filename ?? "").not.toContain("\0");
});

test("text in every script is read completely", async () => {
  const { text, from } = await parseMail(Buffer.from(zoo["words of every script"]!));
  expect(text.trim()).toBe("مرحبا 你好 नमस्ते שלום 👩🏽‍💻");
  expect(from).toEqual({ name: "مرحبا", address: "a@x.test" });
});
