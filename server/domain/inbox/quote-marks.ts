import { anyOf } from "./phrases";
import { startsHeaderBlock } from "./quote-headers";

/**
 * Where the other side's words begin. A header is a line such as "On 3 Dec, Ana wrote:"; mail programs wrap it, so up to three
 * lines are tried together. All expressions work on short strings only.
 */
const wrotePatterns = [
  /^on .{4,240} wrote ?:?$/,
  /^.{2,160} wrote (on|at|in) .{4,80}:$/,
  /^le .{4,240} a ecrit ?:?$/,
  /^.{2,160} a ecrit le .{4,80} ?:$/,
  /^am .{4,240} (schrieb|hat) .{1,160}:?$/,
  /^.{2,160} schrieb am .{4,100}:$/,
  /^(em|no dia|a) .{4,240} escreveu ?:?$/,
  /^.{2,160} escreveu (no dia|em|a|as) .{4,100}:$/,
  /^(el|en|con fecha) .{4,240} escribio ?:?$/,
  /^.{2,160} escribio (el|en|a las) .{4,100}:$/,
  /^.{4,240} (napisal\(a\)|napisala?|ha scritto|kirjoitti|napsala?|пишет|пише|написала?|написав|schreef( het volgende)?|skrev|yazdi|yazdı|tarihinde sunu yazdı|tarihinde yazdı|ezt irta|írta|a scris|geschrieben) ?:$/,
  /^(il|op|den|dne|w dniu|u|дня) .{4,240}(scritto|schreef|skrev|napsala?|pisze|napisala?|kirjoitti|писала?)\b.{0,160}:$/,
];

const addressPattern = /[^\s<>()"']{1,64}@[^\s<>()"']{3,120}/;
const timePattern = /\b\d{1,2}[:.h]\d{2}\b/;
const datePattern =
  /\b\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}|\b(19|20)\d\d[-./年]|\b\d{1,2}\.? (de )?\p{L}{3,12}\.?,? (de )?(19|20)\d\d|\p{L}{3,12}\.? \d{1,2}(st|nd|rd|th)?,? (19|20)\d\d/u;

/** Right above a marked quotation a name and a verb are enough. */
const verbPattern =
  /\b(wrote|schrieb|a ecrit|escribio|escreveu|ha scritto|schreef|skrev|napsal|pisze|quoting|zitat von|citando|citation de)\b.{0,60}:$/;

/** Words that make a decorated line the header of a quoted email. */
const mailWords = anyOf(
  "message|mail|nachricht|mensaje|mensagem|messaggio|bericht|wiadomość|meddelande|melding|besked|viesti|сообщение|письмо|повідомлення|zpráva|ileti|mesaj|メッセージ|邮件|üzenet|courriel|wrote|forward|weitergeleitet|reply above|réponse au-dessus",
);
const framedPattern = /^([-=_*#~+]{2,}) ?(.{3,160}?) ?[-=_*#~+]{2,}:?$/;

/** A line after which everything belongs to earlier mails. */
const separatorPattern =
  /^(begin forwarded message|anfang der weitergeleiteten nachricht|debut du message (transfere|reexpedie)|inicio do? mensa(gem|je) (encaminhada|reenviado)|inizio messaggio inoltrato|(doorgestuurd|begin doorgestuurd) bericht)\b.{0,20}:$|^>{2,} ?.{3,200}>{2,}$|^-{2,} ?(original message|original-nachricht|ursprungliche nachricht)\b/;

type QuoteStart = { lines: number; kind: "wrote" | "rest" };

/** Whether a quotation starts at this line, and how many lines its header takes. `lines` are plain and trimmed. */
export function quoteStart(lines: string[], at: number): QuoteStart | null {
  const line = lines[at] ?? "";
  if (line === "") return null;
  if (separatorPattern.test(line) || isFramed(line) || startsHeaderBlock(lines, at))
    return { lines: 1, kind: "rest" };
  for (let count = 1; count <= 3; count += 1) {
    if (lines[at + count - 1] === "") return null;
    if (!isHeader(lines, at, count)) continue;
    // A line above a complete header without a time is the author's last line, not part of the header.
    const names = datePattern.test(line) || timePattern.test(line);
    for (let inner = 1; !names && inner < count; inner += 1)
      if (isHeader(lines, at + inner, count - inner)) return null;
    return { lines: count, kind: "wrote" };
  }
  return null;
}

function isHeader(lines: string[], at: number, count: number): boolean {
  const joined = lines.slice(at, at + count).join(" ");
  if (joined.length > 400) return false;
  return wrotePatterns.some((pattern) => pattern.test(joined)) || namesWhoAndWhen(joined, lines, at + count);
}

/** "23/11/2026 09:14, Ana <ana@x.test>:" says who wrote when, without a verb, in any language. */
function namesWhoAndWhen(joined: string, lines: string[], next: number): boolean {
  const following = lines.slice(next, next + 3).find((line) => line !== "") ?? "";
  const isNamed = /[:：]$/.test(joined) && (addressPattern.test(joined) || verbPattern.test(joined));
  if (isNamed && following.startsWith(">")) return joined.length <= 200;
  const hasDate = datePattern.test(joined) || timePattern.test(joined);
  if (!hasDate || !(/[:：]$/.test(joined) || following.startsWith(">"))) return false;
  if (addressPattern.test(joined)) return joined.length <= 300;
  const isQuoted = following.startsWith(">");
  return (
    joined.length <= 160 &&
    (isQuoted || (datePattern.test(joined) && timePattern.test(joined) && /^\d.*\p{L}{2}/u.test(joined)))
  );
}

function isFramed(line: string): boolean {
  const inside = framedPattern.exec(line)?.[2] ?? "";
  return inside !== "" && (mailWords.test(inside) || addressPattern.test(inside) || datePattern.test(inside));
}
