import { compose } from "@/server/drivers/mail/compose";
import { parseMail } from "@/server/drivers/mail-parser";
import type { OutgoingMail } from "@/server/ports/mail";

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  from: { name: "Ana Müller", address: "ana@s.test" },
  to: { name: 'Bob "the" Köhler, Inc', address: "bob@x.test" },
  subject: "Grüße",
  text: "Hello",
  messageId: "<a.b.c@s.test>",
  date: new Date("2026-11-21T10:00:00Z"),
  ...changes,
});

const raw = (changes?: Partial<OutgoingMail>) => compose(mail(changes), "ana@s.test", "bob@x.test");
const sent = (changes?: Partial<OutgoingMail>) => parseMail(raw(changes));

const texts: [string, string][] = [
  ["short ASCII", "Hello Bob,\n\nhow are you?"],
  ["dots at line starts", ".\n..\n.hidden\nend"],
  ["accents", "Schöne Grüße aus Köln, à bientôt, ¡hola!"],
  ["another script", "こんにちは、お元気ですか。".repeat(50)],
  ["emoji", "👍🏽 great 🚀"],
  ["a very long line", "x".repeat(5_000)],
  ["long lines with spaces", "many words in one line ".repeat(300).trim()],
  ["From at a line start", "From here on\n>From there"],
  ["equals signs and trailing spaces", "a=b=3D \nc"],
  ["tabs", "a\tb"],
  ["mixed line ends", "one\r\ntwo\rthree\nfour"],
];

test.each(texts)("%s arrives as it was written, as text and as HTML", async (_name, text) => {
  const expected = text.replace(/\r\n|\r/g, "\n");
  expect((await sent({ text })).text.trimEnd()).toBe(expected.trimEnd());
  const both = await sent({ text, html: `<pre>${text}</pre>` });
  expect(both.text.trimEnd()).toBe(expected.trimEnd());
  expect(both.html?.replaceAll("\r\n", "\n").trimEnd()).toBe(`<pre>${expected}</pre>`);
});

test("lines are short, end in CRLF and contain only ASCII, for any input", () => {
  for (const [, text] of texts) {
    const bytes = raw({
      text,
      html: text,
      subject: text.slice(0, 255),
      headers: { "X-A": text.slice(0, 255) },
    }).toString("latin1");
    expect(bytes).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(bytes.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...bytes.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
  }
});

test("headers contain sender, recipient, subject, date and thread", async () => {
  const parsed = await sent({
    inReplyTo: "<q@s.test>",
    references: ["<p@s.test>", "<q@s.test>"],
    headers: { "List-Unsubscribe": "<https://u.test/x>" },
  });
  expect(parsed).toMatchObject({
    messageId: "<a.b.c@s.test>",
    inReplyTo: ["<q@s.test>"],
    references: ["<p@s.test>", "<q@s.test>"],
    from: { name: "Ana Müller", address: "ana@s.test" },
    to: [{ name: 'Bob "the" Köhler, Inc', address: "bob@x.test" }],
    subject: "Grüße",
    date: new Date("2026-11-21T10:00:00Z"),
  });
  expect(parsed.headers).toContainEqual({ name: "list-unsubscribe", value: "<https://u.test/x>" });
});

test("a custom header cannot override the email's own fields (S47)", async () => {
  const headers = {
    To: "eve@y.test",
    Bcc: "eve@y.test",
    "Content-Type": "text/html",
    "Message-ID": "<x@y>",
    "Bad Name": "x",
    "X-Ok": "ok\r\nBcc: eve@y.test",
  };
  const parsed = await sent({ headers });
  expect(parsed.to.map((person) => person.address)).toEqual(["bob@x.test"]);
  expect(parsed.messageId).toBe("<a.b.c@s.test>");
  expect(parsed.headers.map((header) => header.name)).not.toContain("bcc");
  expect(parsed.headers.map((header) => header.name)).not.toContain("bad name");
});

test("a long value begins on the line of its header, so that no mail program takes it for an empty one", () => {
  const url = `<https://reach.example.com/u/${"x".repeat(64)}>`;
  const lines = raw({
    headers: { "List-Unsubscribe": url },
    references: [`<${"y".repeat(80)}@s.test>`, "<q@s.test>"],
  })
    .toString()
    .split("\r\n");
  expect(lines).toContain(`List-Unsubscribe: ${url}`);
  expect(lines.find((line) => line.startsWith("References:"))).toMatch(/^References: <y+@s\.test>/);
  expect(lines.filter((line) => /^[\w-]+:\s*$/.test(line))).toEqual([]);
});

test("no line of the body begins with From, which servers would prefix with a character", async () => {
  const text = `From here on\nit goes\nFrom there ${"many words ".repeat(9)}From and From `.trim();
  for (const one of [text, `${text} ü`, `${"x".repeat(75)}From us`, `${"x".repeat(66)} From us and others`])
    for (const line of raw({ text: one }).toString().split("\r\n").slice(1))
      expect(line).not.toMatch(/^From /);
  expect((await sent({ text })).text.trimEnd()).toBe(text);
});
