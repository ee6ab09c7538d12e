import { classify } from "@/server/domain/inbox/classify";
import { absences } from "@/tests/support/mails/absences";
import { automatics } from "@/tests/support/mails/automatics";
import { optOuts } from "@/tests/support/mails/opt-outs";
import { parsed } from "@/tests/support/mails/parsed";
import { replies } from "@/tests/support/mails/replies";

const received = new Date("2026-11-21T10:00:00Z");

test.each(
  replies.map((fixture) => [fixture.name, fixture] as const),
)("a reply is a reply: %s", (_name, fixture) => {
  const { subject = "Re: A question", text, headers } = fixture;
  expect(classify(parsed({ subject, text, headers }), received)).toMatchObject({
    kind: "reply",
    text: fixture.own,
  });
});

test.each(
  absences.map((fixture) => [fixture.language, fixture.subject, fixture] as const),
)("an absence is no reply, and says when it ends (R16): %s, %s", (_language, _subject, {
  subject,
  text,
  headers,
  returnsOn,
}) => {
  expect(classify(parsed({ subject, text, headers }), received)).toMatchObject({
    kind: "out_of_office",
    returnsOn,
  });
});

test.each(optOuts)("words that ask us to stop unsubscribe the prospect (R18): %s, %s", (_language, text) => {
  expect(classify(parsed({ text }), received)).toMatchObject({ kind: "opt_out" });
});

test.each(
  automatics.map((fixture) => [fixture.name, fixture] as const),
)("a machine is no person (S46): %s", (_name, { subject, text, headers, from = "bob@x.test", reason }) => {
  const mail = parsed({ subject, text, headers, from: { name: "", address: from } });
  expect(classify(mail, received)).toEqual({ kind: "automatic", reason });
});

test("relative dates count from the email's own date if that is near its arrival, otherwise from its arrival", () => {
  const mail = parsed({
    subject: "Out of office",
    text: "Back tomorrow",
    date: new Date("2026-11-20T22:00:00Z"),
  });
  expect(classify(mail, received)).toMatchObject({ returnsOn: "2026-11-21" });
  expect(classify({ ...mail, date: new Date("2001-01-01T00:00:00Z") }, received)).toMatchObject({
    returnsOn: "2026-11-22",
  });
});
