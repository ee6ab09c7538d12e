import { asksToStop } from "@/server/domain/inbox/opt-out";
import { plain } from "@/server/domain/inbox/plain";

/**
 * Words that end or explain a service of text messages when they are the whole message: carriers act on them by themselves (CTIA
 * Messaging Principles 5.1.3), in the five languages of the product. What is more than a word is read like every answer.
 */
const stopWords = new Set(
  [
    "stop stopall stop-all unsubscribe cancel end quit revoke optout opt-out remove",
    "arret arreter stopper desabonner desinscrire",
    "stopp abmelden abbestellen ende",
    "parar pare sair cancelar remover",
    "alto baja fin terminar",
  ].flatMap((line) => line.split(" ")),
);
const helpWords = new Set("help info aide hilfe ajuda ayuda".split(" "));

/** What mails are never asked. */
const about =
  /\b(stop|quit) (text|sms)ing\b|\b(do not|don't|never) text (me|us|this)\b|\bkeine sms\b|\bplus de sms\b/;

const wordOf = (text: string) =>
  plain(text)
    .replace(/[^\p{L}-]+/gu, " ")
    .trim();

/** What a received message asks for. */
export function keywordOf(text: string): "stop" | "help" | null {
  const word = wordOf(text);
  if (stopWords.has(word) || asksToStop(text) || about.test(plain(text))) return "stop";
  return helpWords.has(word) ? "help" : null;
}
