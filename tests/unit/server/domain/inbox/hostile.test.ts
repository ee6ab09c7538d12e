import { classify } from "@/server/domain/inbox/classify";
import { endsSoon } from "@/tests/support/ends-soon";
import { parsed } from "@/tests/support/mails/parsed";

const received = new Date("2026-11-21T10:00:00Z");
const long = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length));

/** Texts meant to make expressions run away (S54). */
const hostile: [string, string][] = [
  ["spaces", long(" ")],
  ["line breaks", long("\n")],
  ["quote headers that never end", long("On a b c ")],
  ["quote headers on every line", long("On Monday Ana\n")],
  ["from lines", long("From: a\n")],
  ["dates", long("back 1.1. 2/2 3 december ")],
  ["numbers", long("1234567890")],
  ["dashes", long("-")],
  ["quote marks", long(">")],
  ["almost an opt-out", long("remove me please delete ")],
  ["almost absent", long("out of the thank you for ")],
  ["one letter", long("a")],
  ["brackets", long("<a@b")],
  ["combining marks", long("e\u0301")],
  ["closings", long("Kind regards\n")],
  ["mailbox words", long("mailbox a b c d ")],
];

test.each(hostile)("a megabyte of %s is read in under 200 ms as a reply and as a bounce", (_name, text) => {
  const from = { name: "", address: "mailer-daemon@x.test" };
  const mails = [
    parsed({ text }),
    parsed({ text, subject: "Undeliverable", from }),
    parsed({ text: `back on ${text}`, subject: "Out of office" }),
  ];
  for (const mail of mails) {
    endsSoon(() => classify(mail, received));
  }
});
