import type { Locale } from "@/lib/contract/fields";
import type { Message, Thread } from "@/lib/contract/inbox/inbox";
import { languageOfText } from "@/lib/i18n/language-of-text";

/** So many messages of each side are looked at. */
const max = 8;

/** The language of a conversation: of the person's last words that say it, else of ours; null where neither do. */
export function spokenLanguage(messages: Thread["messages"]): Locale | null {
  for (const said of [messages.filter(isTheirs), messages.filter(isOurs)])
    for (const { text } of said.slice(-max).reverse()) {
      const language = languageOfText(text);
      if (language) return language;
    }
  return null;
}

/** A machine that answers for somebody speaks for their firm. */
const isTheirs = ({ direction, understoodAs }: Message) =>
  direction === "in" && (understoodAs === null || understoodAs === "reply" || understoodAs === "opt_out");
const isOurs = ({ direction, kind }: Message) => direction === "out" && kind !== "voicemail";
