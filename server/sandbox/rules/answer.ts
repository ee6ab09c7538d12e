import { characterOf, taste } from "./character";
import { colleagueOf, type Member } from "./members";
import { asBrazilian } from "./replies/brazilian";
import { de } from "./replies/de";
import { en } from "./replies/en";
import { es } from "./replies/es";
import { fr } from "./replies/fr";
import type { Mood, Phrases } from "./replies/phrases";
import { pt } from "./replies/pt";

export const phrases: Record<Member["language"], Phrases> = { en, fr, de, pt, es };

/** Whom a simulated prospect answers, and in which workspace: the same two always get the same text. */
type Addressee = { firstName: string; workspaceId: string };

/** An answer on the network. */
export function messageText(member: Member, mood: Mood, to: Addressee): string {
  const { messageGreetings } = phrases[member.language];
  const greeting = taste(messageGreetings, member.index, "message greeting");
  const body = bodyOf(member, mood, to);
  const gap = characterOf(member.index).isChatty ? "\n\n" : greeting.endsWith("!") ? " " : "\n";
  return fill(`${greeting}${gap}${body}`, member, to);
}

/** An answer by text message: a few words, and for the end one that carriers know. */
export function textAnswer(member: Member, mood: Mood, to: Addressee): string {
  const isCurt = !characterOf(member.index).isChatty;
  return mood === "hard_no" && isCurt
    ? stopWords[member.language]
    : fill(bodyOf(member, mood, to), member, to);
}

const stopWords: Record<Member["language"], string> = {
  en: "STOP",
  fr: "ARRET",
  de: "STOPP",
  pt: "PARAR",
  es: "BAJA",
};

/** An answer by mail without what it quotes: greeting, words, signature. */
export function mailText(member: Member, mood: Mood, to: Addressee): string {
  const { mailGreetings, closings, sentFromPhone } = phrases[member.language];
  const { isChatty, mailProgram } = characterOf(member.index);
  const greeting = taste(mailGreetings, member.index, "mail greeting");
  const closing = taste(closings, member.index, "closing");
  const signature = isChatty ? `\n\n-- \n{full_name}\n${member.title}\n{company}` : "";
  const phone = mailProgram === "phone" ? `\n\n${sentFromPhone}` : "";
  return fill(`${greeting}\n\n${bodyOf(member, mood, to)}\n\n${closing}${phone || signature}`, member, to);
}

/** An automatic answer, with the day the person is back when they say it. Subject prefix apart. */
export function awayText(
  member: Member,
  to: Addressee,
  until: Date | null,
): { prefix: string; text: string } {
  const { away } = phrases[member.language];
  const texts = speakable(member, until ? away.dated : away.undated);
  const chosen = taste(texts, member.index, "away", to.workspaceId);
  return { prefix: away.subject, text: fill(chosen, member, to, until) };
}

function bodyOf(member: Member, mood: Mood, to: Addressee): string {
  const { bodies } = phrases[member.language];
  // A member without a known colleague can only say that someone else is responsible.
  const possible = mood === "introduction" && !colleagueOf(member) ? bodies.wrong_contact : bodies[mood];
  const half = Math.ceil(possible.length / 2);
  const own = characterOf(member.index).isChatty ? possible.slice(half) : possible.slice(0, half);
  return taste(own, member.index, mood, to.workspaceId);
}

const speakable = (member: Member, texts: readonly string[]) =>
  colleagueOf(member) ? texts : texts.filter((text) => !text.includes("{colleague}"));

function fill(text: string, member: Member, to: Addressee, until: Date | null = null): string {
  const colleague = colleagueOf(member);
  const values: Record<string, string> = {
    sender: to.firstName,
    me: member.firstName,
    full_name: `${member.firstName} ${member.lastName}`,
    company: member.company,
    colleague: colleague ? `${colleague.firstName} ${colleague.lastName}` : "",
    colleague_mail: colleague?.email ?? "",
    until: until ? dateText(member, until) : "",
  };
  const spelled = member.countryCode === "BR" ? asBrazilian(text) : text;
  return spelled
    .replace(/\[([^\]|]*)\|([^\]|]*)\]/g, (_, male: string, female: string) =>
      member.gender === "male" ? male : female,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

const inWords: readonly Intl.DateTimeFormatOptions[] = [
  { day: "numeric", month: "long" },
  { weekday: "long", day: "numeric", month: "long" },
];
const inFigures: Intl.DateTimeFormatOptions = { day: "2-digit", month: "2-digit", year: "numeric" };
const dateLocales = { en: "en-GB", fr: "fr-FR", de: "de-DE", pt: "pt-PT", es: "es-ES" } as const;

function dateText({ index, language, countryCode, timezone }: Member, date: Date): string {
  const locale = countryCode === "US" ? "en-US" : dateLocales[language];
  // English writers do not agree on whether the month comes first, so they spell it.
  const style = taste(language === "en" ? inWords : [...inWords, inFigures], index, "date");
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: timezone }).format(date);
}
