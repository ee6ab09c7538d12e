import type { ParsedMail } from "./parsed-mail";
import { anyOf } from "./phrases";
import { plain } from "./plain";

const subjectPattern =
  /^(read|not read|gelesen|ungelesen|nicht gelesen|lu|non lu|leido|no leido|lida|lido|nao lida|letto|letta|non letto|gelezen|niet gelezen|przeczytano|last|lest|laest|luettu|прочитано|прочтено|přecteno|precteno|okundu|開封済み|既読|lesebestatigung|read receipt|return receipt|empfangsbestatigung|confirmation de lecture|confirmacion de lectura|confirmacao de leitura|conferma di lettura|leesbevestiging) ?[:\-(]/;
const wordsPattern = anyOf(`
  was read|has been read|was displayed|has been displayed|without being read|was deleted|your message was read
  gelesen|angezeigt|ungelesen gelöscht|a été lu|a été affiché|sans avoir été lu|ha sido leído|fue leído|se leyó|se ha leído|foi lida|foi exibida
  è stato letto|è stata letta|is gelezen|werd gelezen|zostala przeczytana|została przeczytana|lästes|blev läst|ble lest|blev læst|luettiin
  прочитано|прочитане|開封|既読|okundu|byla přečtena
`);

/** Whether an email only says that ours was displayed, or deleted unread (RFC 8098): that is automatic, not a reply. */
export function isReadReceipt(mail: ParsedMail): boolean {
  if (mail.parts.some(({ type }) => type === "message/disposition-notification")) return true;
  const text = plain(mail.text.slice(0, 1_500)).replace(/\s+/g, " ");
  return (
    subjectPattern.test(`${plain(mail.subject).trim()}:`) && text.length < 1_000 && wordsPattern.test(text)
  );
}
