import type { ParsedMail } from "./parsed-mail";
import { plain } from "./plain";

const calendarAnswers = ["accepted", "declined", "tentative"] as const;
export type CalendarAnswer = (typeof calendarAnswers)[number];

/** Texts that calendar programs add to a response. */
const writtenByCalendarPattern =
  /\b(has|have) (tentatively )?(accepted|declined)|accepted this invitation|declined this invitation|hat (die|diese) einladung|a (accepte|refuse|decline) (cette|l')|ha (aceptado|rechazado|accettato|rifiutato)|aceitou|recusou|calendar\.google|invitation from google calendar|microsoft teams|heeft (de|deze) uitnodiging/;

/** A calendar's response to a meeting we proposed (RFC 5546, REPLY); null for other emails. */
export function calendarAnswer(mail: ParsedMail): CalendarAnswer | null {
  const text =
    mail.parts.find(({ type }) => type === "text/calendar")?.text?.replace(/\r?\n[ \t]/g, "") ?? "";
  if (!/^METHOD:REPLY\b/im.test(text)) return null;
  const status = /^ATTENDEE\b[^\n]*?;PARTSTAT=([A-Z-]+)/im.exec(text)?.[1]?.toLowerCase();
  return calendarAnswers.find((answer) => answer === status) ?? null;
}

/** The words that came with such an answer, when a person wrote some. */
export function wordsBeside(mail: ParsedMail, own: string): string | null {
  const said = plain(own).replace(/\s+/g, " ").trim();
  if (said === "" || writtenByCalendarPattern.test(said) || plain(mail.subject).includes(said)) return null;
  return own;
}
