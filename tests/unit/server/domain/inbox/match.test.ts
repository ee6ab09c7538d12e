import { companyDomain, matchReply, threadIds } from "@/server/domain/inbox/match";
import { senderVerified } from "@/server/domain/inbox/parsed-mail";
import { parsed } from "@/tests/support/mails/parsed";

const ours = "Hello Bob, I saw that your team is hiring three engineers in Lisbon this autumn.";
const first = {
  messageId: "<first@sandbox.test>",
  to: "bob@x.test",
  toName: "Bob Ártila",
  subject: "Engineers in Lisbon",
  text: ours,
  sentAt: new Date("2026-11-01"),
};
const second = {
  messageId: "<second@sandbox.test>",
  to: "bob@x.test",
  toName: "Bob Ártila",
  subject: "Re: Engineers in Lisbon",
  text: "Did you see my mail?",
  sentAt: new Date("2026-11-10"),
};
const sent = [first, second];
const from = (address: string) => ({ name: "", address });

test("the nearest thread header decides", () => {
  const mail = parsed({ inReplyTo: ["<unknown@x>"], references: [first.messageId, second.messageId] });
  expect(threadIds(mail)).toEqual(["<unknown@x>", second.messageId, first.messageId]);
  expect(matchReply(mail, sent)).toEqual({ kind: "thread", sent: second, otherAddress: false });
});

test("a thread header from another address matches, and the other address is marked (S46)", () => {
  const mail = parsed({ inReplyTo: [first.messageId], from: from("carla@y.test") });
  expect(matchReply(mail, sent)).toMatchObject({ kind: "thread", otherAddress: true });
});

test("an id we never issued does not match, even if it looks like ours (S46)", () => {
  const mail = parsed({ inReplyTo: ["<first.1@sandbox.test>"], from: from("eve@evil.test") });
  expect(matchReply(mail, sent)).toBeNull();
});

test("without thread headers, a known address matches its newest email", () => {
  expect(matchReply(parsed(), sent)).toEqual({ kind: "address", sent: second });
});

test("a colleague who quotes our words is only a suggestion (R15)", () => {
  const text =
    "Bob asked me to answer.\n> I saw that your team is hiring three engineers in Lisbon this autumn.";
  expect(matchReply(parsed({ from: from("carla@x.test"), text }), sent)).toEqual({
    kind: "quoted",
    sent: first,
  });
  expect(matchReply(parsed({ from: from("carla@x.test"), text: "Hello" }), sent)).toBeNull();
});

test("a reply to our subject from another address under the prospect's name is only a suggestion (R15)", () => {
  const from = { name: "bob  artila", address: "bob.a@gmail.com" };
  const subject = "AW: engineers in Lisbon";
  expect(matchReply(parsed({ from, subject }), sent)).toEqual({ kind: "named", sent: second });
  for (const other of ["engineers in Lisbon", "AW: engineers", "AW:"])
    expect(matchReply(parsed({ from, subject: other }), sent)).toBeNull();
  for (const name of ["Bob", "", "Bob Other"])
    expect(matchReply(parsed({ from: { ...from, name }, subject }), sent)).toBeNull();
});

test("people at a mailbox provider are not colleagues", () => {
  expect(companyDomain("a@gmail.com")).toBeNull();
  expect(companyDomain("a@web.de")).toBeNull();
  expect(companyDomain("a@x.test")).toBe("x.test");
  const toProvider = [{ ...first, to: "bob@gmail.com" }];
  expect(matchReply(parsed({ from: from("eve@gmail.com"), text: `> ${ours}` }), toProvider)).toBeNull();
});

test("only the receiving server's own line decides whether the sender is authentic", () => {
  const mail = (value: string) =>
    senderVerified(parsed({ headers: value === "" ? {} : { "authentication-results": value } }));
  expect(mail("mx.x.test; spf=pass; dmarc=pass (p=none)")).toBe(true);
  expect(mail("mx.x.test; dkim=pass; dmarc=fail")).toBe(false);
  expect(mail("")).toBeNull();
});
