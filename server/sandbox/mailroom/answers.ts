import { awayText, mailText } from "@/server/sandbox/rules/answer";
import { type Character, characterOf } from "@/server/sandbox/rules/character";
import { type Member, otherAddresses } from "@/server/sandbox/rules/members";
import type { Mood } from "@/server/sandbox/rules/replies/phrases";
import { writeMail } from "./mime";
import { withQuote } from "./quote";
import type { Received } from "./received";

/** An answer to an email. `at` is the real instant it is written, `shownAt` when the answered email came, on the workspace's clock. */
type Answering = {
  member: Member;
  mail: Received;
  workspaceId: string;
  id: string;
  at: Date;
  shownAt: Date;
};

/** A member's answer, with the quotation and the thread headers of their mail program. */
export function writeAnswer(answering: Answering & { mood: Mood }): Buffer {
  const { member, mail, at, mood } = answering;
  const character = characterOf(member.index);
  const words = mailText(member, mood, addresseeOf(answering));
  const { text, html } = withQuote(words, { ...answering, program: character.mailProgram });
  const headers = threadHeaders(mail, character);
  if (character.saysItIsHuman) headers.push(["Auto-Submitted", "no"]);
  return writeMail({
    from: { name: nameOf(member), address: addressOf(member, character) },
    to: { name: mail.fromName, address: mail.fromAddress },
    subject: answerSubject(mail.subject, member, character),
    messageId: messageIdOf(answering),
    date: at,
    headers,
    text,
    html,
  });
}

/** An out-of-office reply (RFC 3834): threaded, marked, from the member's own address. */
export function writeAwayNote(answering: Answering & { until: Date | null }): Buffer {
  const { member, mail, at, until } = answering;
  const { prefix, text } = awayText(member, addresseeOf(answering), until);
  return writeMail({
    from: { name: nameOf(member), address: member.email },
    to: { name: mail.fromName, address: mail.fromAddress },
    subject: `${prefix}${mail.subject}`,
    messageId: messageIdOf(answering),
    date: at,
    headers: [
      ...referring(mail, true),
      ["Auto-Submitted", "auto-replied"],
      ["X-Auto-Response-Suppress", "All"],
      ["Precedence", "auto_reply"],
    ],
    text,
    html: null,
  });
}

const nameOf = (member: Member) => `${member.firstName} ${member.lastName}`;
const messageIdOf = ({ id, member }: Answering) => `<${id}@${member.domain}>`;

/** The name a member would use: the first word of the sender's name, but not of a bare address. */
const addresseeOf = ({ mail, workspaceId }: Answering) => ({
  workspaceId,
  firstName:
    (mail.fromName === mail.fromAddress ? mail.fromName.split("@")[0] : mail.fromName.split(" ")[0]) ?? "",
});

function threadHeaders(mail: Received, { mailProgram, answersFrom }: Character): [string, string][] {
  const isLoose = mailProgram === "bare" || answersFrom === "private";
  return isLoose ? [] : referring(mail, mailProgram !== "sparse");
}

function referring({ messageId, references }: Received, withReferences: boolean): [string, string][] {
  if (messageId === "") return [];
  const reply: [string, string] = ["In-Reply-To", messageId];
  return withReferences ? [reply, ["References", [...references, messageId].join(" ")]] : [reply];
}

const addressOf = (member: Member, { answersFrom }: Character) =>
  answersFrom === "own" ? member.email : otherAddresses(member)[answersFrom];

function answerSubject(subject: string, { language }: Member, { mailProgram }: Character): string {
  if (/^(re|aw|sv)\s*:/i.test(subject)) return subject;
  return `${language === "de" && mailProgram === "office" ? "AW" : "Re"}: ${subject}`;
}
