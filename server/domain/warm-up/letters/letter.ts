import type { Locale } from "@/lib/contract/fields";
import { drawn } from "@/server/domain/warm-up/drawn";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import type { LetterWords } from "./letter-words";
import { pt } from "./pt";

const words: Record<Locale, LetterWords> = { en, de, es, fr, pt };

type Thread = { id: string; locale: Locale };
/** The text of one email. */
type Letter = { subject: string; text: string };

const one = (things: readonly string[], ...seed: (string | number)[]): string =>
  things[Math.floor(drawn(...seed) * things.length)] ?? "";

/**
 * The email at a place of a thread: 1 begins it, 2 answers, 3 ends it. The same thread and place always give the same text, so that nothing
 * of it has to be stored.
 */
export function letterOf({ id, locale }: Thread, depth: number): Letter {
  const { greetings, thanks, signOffs, topics } = words[locale];
  const topic = topics[Math.floor(drawn("topic", id) * topics.length)] ?? topics[0]!;
  const choose = (things: readonly string[], what: string) => one(things, what, id, depth);
  const body =
    depth === 1
      ? [choose(topic.opening, "opening"), choose(topic.detail, "detail"), choose(topic.question, "question")]
      : depth === 2
        ? [choose(topic.answer, "answer"), choose(topic.answerDetail, "detail")]
        : [choose(topic.end, "end")];
  const subject = one(topic.subject, "subject", id);
  return {
    subject: depth === 1 ? subject : `Re: ${subject}`,
    text: [
      choose(greetings, "greeting"),
      body.join(" "),
      choose(thanks, "thanks"),
      choose(signOffs, "sign-off"),
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

/** The language in which people of a country write work emails to each other. */
const localeOfCountry: Partial<Record<string, Locale>> = {
  ...{ DE: "de", AT: "de", CH: "de", LI: "de", LU: "fr", FR: "fr", BE: "fr", MC: "fr" },
  ...{ ES: "es", MX: "es", AR: "es", CO: "es", CL: "es", PE: "es", UY: "es", EC: "es" },
  ...{ PT: "pt", BR: "pt", AO: "pt", MZ: "pt" },
};

/** Two mailboxes write in their common language, otherwise in English. */
export function localeBetween(country: string, other: string): Locale {
  const own = localeOfCountry[country.toUpperCase()] ?? "en";
  return own === (localeOfCountry[other.toUpperCase()] ?? "en") ? own : "en";
}
