import { splitReply } from "@/server/domain/inbox/reply-text";
import { parseMail } from "@/server/drivers/mail-parser";

const parse = (text: string) => parseMail(Buffer.from(text.replaceAll("\n", "\r\n")));

test("an email is parsed into addresses, ids, date, text and HTML", async () => {
  const mail = await parse(
    'Message-ID: <a@x.test>\nIn-Reply-To: <q@s.test>\nReferences: <p@s.test>\n <q@s.test>\nFrom: =?utf-8?q?B=C3=B6b?= <BOB@x.test>\nTo: Team: ana@s.test, "C, D" <c@s.test>;\nCc: e@s.test\nSubject: =?iso-8859-1?q?Gr=FC=DFe?=\nDate: Sat, 21 Nov 2026 10:00:00 +0100\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nGr=FC=DFe\n--b\nContent-Type: text/html; charset=utf-8\n\n<p>Grüße</p>\n--b--\n',
  );
  expect(mail).toMatchObject({
    messageId: "<a@x.test>",
    hasOwnId: true,
    inReplyTo: ["<q@s.test>"],
    references: ["<p@s.test>", "<q@s.test>"],
    from: { name: "Böb", address: "bob@x.test" },
    subject: "Grüße",
    parts: [],
  });
  expect(mail.to.map((person) => person.address)).toEqual(["ana@s.test", "c@s.test", "e@s.test"]);
  expect(mail.date?.toISOString()).toBe("2026-11-21T09:00:00.000Z");
  expect(mail.text.trim()).toBe("Grüße");
  expect(mail.html?.trim()).toBe("<p>Grüße</p>");
});

test("an email without an id gets one from its bytes: the same for the same email, different for another (R32)", async () => {
  const [first, again, other] = await Promise.all([
    parse("From: a@x.test\n\none"),
    parse("From: a@x.test\n\none"),
    parse("From: a@x.test\n\ntwo"),
  ]);
  expect(first.hasOwnId).toBe(false);
  expect(first.messageId).toBe(again.messageId);
  expect(first.messageId).not.toBe(other.messageId);
  expect((await parse("Message-ID: <>\n\none")).hasOwnId).toBe(false);
});

test("an HTML-only reply is read as text with its quotation marked", async () => {
  const mail = await parse(
    'From: bob@x.test\nContent-Type: text/html\n\n<html><head><style>x{}</style></head><body><div>Yes, <b>Tuesday</b>.</div><div class="gmail_quote">On Sat, Ana wrote:<blockquote>Hello</blockquote></div></body></html>',
  );
  expect(splitReply(mail.text).text).toBe("Yes, Tuesday.");
});

test("Outlook's quotation in HTML is cut at its header block", async () => {
  const mail = await parse(
    'From: bob@x.test\nContent-Type: text/html\n\n<p>Not now.</p><hr><div id="divRplyFwdMsg"><b>From:</b> Ana &lt;ana@s.test&gt;<br><b>Sent:</b> Saturday<br><b>To:</b> Bob<br><b>Subject:</b> x</div><div>Hello Bob</div>',
  );
  expect(splitReply(mail.text).text).toBe("Not now.");
});

test("a forwarded email is a part, not the sender's own text", async () => {
  const mail = await parse(
    "From: bob@x.test\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSee below\n--b\nContent-Type: message/rfc822\n\nFrom: eve@x.test\nSubject: s\n\nunsubscribe\n--b\nContent-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\nQUJD\n--b--\n",
  );
  expect(mail.text.trim()).toBe("See below");
  expect(mail.parts.map(({ type, filename, size }) => ({ type, filename, size: size > 0 }))).toEqual([
    { type: "message/rfc822", filename: null, size: true },
    { type: "application/pdf", filename: "a.pdf", size: true },
  ]);
  expect(mail.parts[1]?.text).toBeNull();
});

const nested = (depth: number) => {
  let mail = "Content-Type: text/plain\n\nx";
  for (let level = 0; level < depth; level += 1) {
    mail = `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n${mail}\n--b${level}--\n`;
  }
  return mail;
};

/** Input that breaks parsers, or costs them time or memory (R34). */
const odd: [string, string, string][] = [
  ["nothing at all", "", "parsed"],
  ["only a body", "hello", "parsed"],
  ["no end of headers", "From: a@x.test\nSubject: s", "parsed"],
  ["a boundary that never occurs", "Content-Type: multipart/mixed; boundary=b\n\nx", "parsed"],
  ["an unknown charset", "Content-Type: text/plain; charset=klingon\n\nx", "parsed"],
  ["an unknown encoding", "Content-Transfer-Encoding: x-nothing\n\nx", "parsed"],
  ["broken base64", "Content-Transfer-Encoding: base64\n\n@@@=", "parsed"],
  ["broken addresses", 'From: <<<>>>, "a\nTo: @, ,, ;:\n\nx', "parsed"],
  ["an invalid date", "Date: yesterday\n\nx", "parsed"],
  ["parts in parts in parts", nested(20), "parsed"],
  ["too deep nesting", nested(60), "broken"],
  ["headers without end", `${"A: b\n".repeat(200_000)}\nx`, "broken"],
  [
    "a million parts",
    `Content-Type: multipart/mixed; boundary=b\n\n${"--b\n\nx\n".repeat(100_000)}`,
    "too_complex",
  ],
  ["a million empty lines", "\n".repeat(1_000_000), "too_complex"],
  ["more bytes than allowed", "x".repeat(41_000_000), "too_large"],
];

test.each(odd)("%s is parsed or set aside", async (_name, text, result) => {
  const outcome = await parseMail(Buffer.from(text)).then(
    () => "parsed",
    (error) => error.code,
  );
  expect(outcome).toBe(result);
});
