import { randomBytes } from "node:crypto";
import { compose } from "@/server/drivers/mail/compose";
import { parseWithFiles } from "@/server/drivers/mail-parser";
import type { MailAttachment, OutgoingMail } from "@/server/ports/mail";

const mail = (attachments: MailAttachment[], html?: string): OutgoingMail => ({
  from: { name: "Ana", address: "ana@s.test" },
  to: { name: "Bob", address: "bob@x.test" },
  subject: "Files",
  text: "Hello",
  ...(html ? { html } : {}),
  messageId: "<a@s.test>",
  date: new Date("2026-11-21T10:00:00Z"),
  attachments,
});
const raw = (attachments: MailAttachment[], html?: string) =>
  compose(mail(attachments, html), "ana@s.test", "bob@x.test");

const names = [
  "offer.pdf",
  'a "quoted" \\ name.pdf',
  "Grüße, Angebot für Köln.pdf",
  "見積書.pdf",
  "📎 100% (final); v=2.pdf",
  `${"sehr lang und länger ".repeat(9)}.pdf`,
];

test.each(names)("a file called %s arrives with its name, its type and every byte", async (name) => {
  const bytes = randomBytes(10_001);
  const sent = raw([{ name, mediaType: "application/pdf", bytes }]);
  expect(sent.every((byte) => byte < 0x80)).toBe(true);
  expect(
    Math.max(
      ...sent
        .toString("latin1")
        .split("\r\n")
        .map(({ length }) => length),
    ),
  ).toBeLessThanOrEqual(78);
  const { mail: read, files } = await parseWithFiles(sent);
  expect(read.text.trim()).toBe("Hello");
  expect(files).toHaveLength(1);
  expect(files[0]).toMatchObject({ name, mediaType: "application/pdf", size: bytes.length });
  expect(bytes.equals(files[0]!.bytes!)).toBe(true);
});

test("several files follow both parts of the text, in order", async () => {
  const files = ["one.txt", "two.png"].map((name) => ({
    name,
    mediaType: "image/png",
    bytes: randomBytes(100),
  }));
  const { mail: read, files: arrived } = await parseWithFiles(raw(files, "<b>Hello</b>"));
  expect(read.html).toContain("<b>Hello</b>");
  expect(arrived.map(({ name }) => name)).toEqual(["one.txt", "two.png"]);
});

test("a forged name or type adds no header", async () => {
  const sent = raw([
    { name: "a\r\nBcc: eve@x.test.pdf", mediaType: "text/html\r\nX-Evil: 1", bytes: randomBytes(4) },
  ]);
  expect(sent.toString()).not.toMatch(/^(Bcc|X-Evil)/m);
});

test("files beyond 25 MB of an email are known only by name and size", async () => {
  const large = { mediaType: "application/pdf", bytes: Buffer.alloc(13_000_000, 1) };
  const { files } = await parseWithFiles(
    raw([
      { ...large, name: "first.pdf" },
      { ...large, name: "second.pdf" },
      { ...large, name: "third.pdf", bytes: Buffer.from("small") },
    ]),
  );
  expect(files.map(({ name, size, bytes }) => [name, size, bytes !== null])).toEqual([
    ["first.pdf", 13_000_000, true],
    ["second.pdf", 13_000_000, false],
    ["third.pdf", 5, true],
  ]);
});
