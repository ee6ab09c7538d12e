import type { Locale } from "@/lib/contract/fields";
import type { Message, Thread } from "@/lib/contract/inbox/inbox";
import { languageOfText } from "@/lib/i18n/language-of-text";

/** Max messages of each side that are checked. */
const max = 8;

/**
 * The language of a conversation: of the person's latest message with a recognizable language, otherwise of ours; null if there is none.
 */
export function spokenLanguage(messages: Thread["messages"]): Locale | null {
  for (const said of [messages.filter(isTheirs), messages.filter(isOurs)])
    for (const { text } of said.slice(-max).reverse()) {
      const language = languageOfText(text);
      if (language) return language;
    }
  return null;
}

/** Automatic replies do not count, because they are in the company's language. */
const isTheirs = ({ direction, understoodAs }: Message) =>
  direction === "in" && (understoodAs === null || understoodAs === "reply" || understoodAs === "opt_out");
const isOurs = ({ direction, kind }: Message) => direction === "out" && kind !== "voicemail";
