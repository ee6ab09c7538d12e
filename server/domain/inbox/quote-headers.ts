import { anyOf } from "./phrases";

/** The lines of a header block as mail programs translate them; a block names at least the sender and two more. */
const labels = {
  from: "from|von|de|da|van|od|från|fra|lähettäjä|от|від|odesílatel|od koho|gönderen|kimden|差出人|发件人|寄件者|feladó|από|보낸 사람",
  date: "sent|date|gesendet|datum|am|envoyé|date d'envoi|enviado|enviado el|enviada em|enviada|data|data de envio|fecha|inviato|verzonden|wysłano|data wysłania|skickat|sendt|dato|lähetetty|päivämäärä|päiväys|отправлено|дата|надіслано|odesláno|tarih|gönderildi|送信日時|日付|日時|发送时间|发件时间|elküldve|dátum|보낸 날짜",
  to: "to|an|a|à|para|aan|do|till|til|vastaanottaja|кому|komu|kime|alıcı|宛先|收件人|címzett|받는 사람|destinataire|destinatario|cc|kopie",
  subject:
    "subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|temat|ämne|emne|aihe|тема|předmět|konu|件名|主题|主旨|tárgy|제목|re",
} as const;
type Label = keyof typeof labels;

const kinds = Object.entries(labels).map(
  ([kind, words]) => [kind as Label, new RegExp(`^[*_> ]*(?:${anyOf(words).source}) ?[*_]*[:：]`)] as const,
);

const labelOf = (line: string): Label | null => kinds.find(([, pattern]) => pattern.test(line))?.[0] ?? null;

/** Whether a block of header lines starts here: "From: …, Sent: …, To: …, Subject: …", in whatever order. */
export function startsHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = lines[at] ?? "";
  if (labelOf(first) === null) return false;
  const found = new Set<Label>();
  let filled = 0;
  let hasAddress = false;
  for (const line of lines.slice(at, at + 12)) {
    if (line === "") continue;
    filled += 1;
    const label = labelOf(line);
    if (label === null && filled > found.size + 2) break;
    if (label) found.add(label);
    if (label === "from" && line.includes("@")) hasAddress = true;
    if (filled === 7) break;
  }
  if (!found.has("from")) return false;
  return found.size >= 3 || (found.size === 2 && (hasAddress || !found.has("to")));
}
