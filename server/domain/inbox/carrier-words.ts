import { plain } from "./plain";

/**
 * Keywords that carriers treat as an opt-out when they are the whole message (47 CFR 64.1200, CTIA Messaging Principles 5.1.3), with their
 * equivalents in the product's other languages.
 */
const stopWords = new Set(
  [
    [
      "stop",
      "stopall",
      "stop all",
      "unsubscribe",
      "cancel",
      "end",
      "quit",
      "revoke",
      "optout",
      "opt out",
      "remove",
    ],
    ["arret", "arreter", "stopper", "desabonner", "desinscrire"],
    ["stopp", "abmelden", "abbestellen", "ende"],
    ["parar", "pare", "sair", "cancelar", "remover", "fim"],
    ["alto", "baja", "fin", "terminar"],
  ].flat(),
);

/** A message without capitals, accents and everything between its words. */
export const bareWords = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a message is one of those words and nothing else. */
export const isCarrierStop = (text: string): boolean => stopWords.has(bareWords(text));
