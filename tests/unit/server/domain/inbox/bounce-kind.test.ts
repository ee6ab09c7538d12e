import { bounceKind, refusalKind } from "@/server/domain/inbox/bounce-kind";
import { outcomeBeforeDot, type SmtpError } from "@/server/drivers/mail/smtp-outcome";

const answers: [string, string, ReturnType<typeof refusalKind>][] = [
  [
    "a fault of the sender's domain",
    "550 5.1.8 <us@x.test>: Sender address rejected: Domain not found",
    "block",
  ],
  ["an unknown sender", "550 5.1.7 <us@x.test>: Sender address does not exist", "block"],
  ["a sender that could not be verified", "550 Sender verify failed: no such user here", "block"],
  ["a full mailbox under a code for no mailbox", "550 5.1.1 mailbox full: quota exceeded", "soft"],
  ["too many mails under a code for no mailbox", "550 5.1.0 too many recipients this hour", "soft"],
  [
    "a rate limit under a closed mailbox",
    "550 5.2.1 receiving mail at a rate that prevents delivery",
    "soft",
  ],
  ["an inner code that is more specific", "550 5.1.0 wrapped: 452 4.2.2 out of storage space", "soft"],
  ["no such user", "550 5.1.1 <bob@x.test>: Recipient address rejected: User unknown", "hard"],
  ["no such user beside a general code", "550 5.7.1 No such user!", "hard"],
  ["the words of a policy", "550 5.7.1 message rejected due to content policy", "block"],
  ["nothing at all", "550 17-B", "unsure"],
];

test.each(answers)("a refusal of a server is understood: %s (R17)", (_case, reply, kind) => {
  expect(refusalKind(reply)).toBe(kind);
});

test.each(answers)("the same refusal during delivery means the same: %s (R17)", (_case, reply, kind) => {
  const error = Object.assign(new Error("no"), {
    command: "RCPT TO",
    response: reply,
    responseCode: Number(reply.slice(0, 3)),
  }) as SmtpError;
  const outcome = outcomeBeforeDot(error);
  expect(outcome.kind === "refused" && outcome.hardBounce === true).toBe(kind === "hard");
});

test("words in an unknown language leave the address valid", () => {
  expect(bounceKind("5.0.0", "550 xylo fremba tuk")).toBe("unsure");
});

test("addresses and links are not read as reasons", () => {
  expect(bounceKind(null, "550 <no.such.user@blocked.test> https://x.test/spam/user-unknown")).toBe("unsure");
});
