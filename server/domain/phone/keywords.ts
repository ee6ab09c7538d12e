import { bareWords, isCarrierStop } from "@/server/domain/inbox/carrier-words";
import { asksToStop } from "@/server/domain/inbox/opt-out";
import { plain } from "@/server/domain/inbox/plain";

/** Words that ask for an explanation of a service of text messages when they are the whole message, in the product's languages. */
const helpWords = new Set("help info aide hilfe ajuda ayuda".split(" "));

/** Requests that only text messages get. */
const about =
  /\b(stop|quit) (text|sms)ing\b|\b(do not|don't|never) text (me|us|this)\b|\bkeine sms\b|\bplus de sms\b/;

/** What a received message asks for. */
export function keywordOf(text: string): "stop" | "help" | null {
  if (isCarrierStop(text) || asksToStop(text) || about.test(plain(text))) return "stop";
  return helpWords.has(bareWords(text)) ? "help" : null;
}
