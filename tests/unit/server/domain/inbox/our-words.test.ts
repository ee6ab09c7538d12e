import { classify } from "@/server/domain/inbox/classify";
import { splitReply } from "@/server/domain/inbox/reply-text";
import { parsed } from "@/tests/support/mails/parsed";

const received = new Date("2026-11-21T10:00:00Z");
const ours = "Hello Bob,\n\ndo you have ten minutes for a call about your new warehouse?\n\nUnsubscribe";

test("an unsubscribe line below an unknown quotation header does not unsubscribe (R18)", () => {
  for (const header of ["¬ Ana, earlier ¬", "2026-11-20 Ana M.", "Ana:", "~~~ Ana ~~~"]) {
    const text = `Sounds good, call me on Friday.\n\n${header}\n${ours}`;
    expect(classify(parsed({ text }), received, [ours])).toMatchObject({ kind: "reply" });
    expect(classify(parsed({ text }), received)).toMatchObject({ kind: "reply" });
  }
});

test("the same line in the prospect's own words unsubscribes (R18)", () => {
  const text = "No, thank you.\n\nUnsubscribe";
  expect(classify(parsed({ text }), received)).toMatchObject({ kind: "opt_out" });
});

test("a reply of only quoted lines keeps those that are not ours (P12)", () => {
  const quote = ours.replace(/^/gm, "> ");
  expect(splitReply(quote, { sent: [ours] }).text).toBe("");
  expect(splitReply(`${quote}\n> Friday suits me.`, { sent: [ours] }).text).toBe("Friday suits me.");
  expect(classify(parsed({ text: quote }), received, [ours])).toMatchObject({ kind: "reply", text: "" });
});

test("lines between ours are kept, however the mail program wrapped our text", () => {
  const text =
    "Hello Bob,\n\ndo you have ten minutes for a call about\nyour new warehouse?\n\nYes, on Friday at ten.\n\nUnsubscribe";
  expect(splitReply(text, { sent: [ours] }).text).toBe("Yes, on Friday at ten.");
});

test.each([
  "Unsubscribe: https://tern.test/u/",
  "Unsubscribe\nhttps://tern.test/u/",
  "If you want to unsubscribe, open https://tern.test/u/",
  "Wenn Sie keine weiteren E-Mails möchten: https://tern.test/u/",
  "Pour ne plus recevoir mes e-mails : https://tern.test/u/",
])("a reply that quotes the footer of our email is not an opt-out: %s (R18)", (foot) => {
  const url = `${foot}${"aB3_".repeat(16)}`;
  const mail = `Hello Bob,\n\ndo you have ten minutes for a call about your new warehouse?\n\nAna\n\n${url}`;
  const marked = mail.replace(/^/gm, "> ");
  for (const quote of [
    `On Fri, 20 Nov 2026 at 10:00, Ana <ana@s.test> wrote:\n\n${marked}`,
    `From: Ana <ana@s.test>\nSent: Friday, 20 November 2026\nTo: Bob\nSubject: Warehouse\n\n${mail}`,
    `¬ Ana, earlier ¬\n${mail}`,
    marked,
  ]) {
    const text = `Sounds good, call me on Friday.\n\n${quote}`;
    expect(classify(parsed({ text }), received, [mail])).toMatchObject({ kind: "reply" });
    const asked = `Please remove me from your list.\n\n${quote}`;
    expect(classify(parsed({ text: asked }), received, [mail])).toMatchObject({ kind: "opt_out" });
  }
});
