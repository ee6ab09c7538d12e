/**
 * Where the other side's words begin. A header is a line such as "On 3 Dec, Ana wrote:"; mail programs wrap it, so up to three
 * lines are tried together. All expressions work on short strings only.
 */
const WROTE = [
  /^on .{4,240} wrote:?$/,
  /^.{2,160} wrote on .{4,80}:$/,
  /^le .{4,240} a ecrit ?:?$/,
  /^am .{4,240} schrieb .{1,160}:?$/,
  /^.{2,160} schrieb am .{4,100}:$/,
  /^em .{4,240} escreveu:?$/,
  /^.{2,160} escreveu (no dia|em|a) .{4,100}:$/,
  /^el .{4,240} escribio:?$/,
  /^.{2,160} escribio (el|en) .{4,100}:$/,
  /^(il|op|den|dne|w dniu) .{4,240}(scritto|schreef|skrev|napsal|pisze)\b.{0,160}:$/,
  /^\d{4}-\d\d-\d\d .{2,40}<\S{3,120}>:$/,
];

/** A line after which everything belongs to earlier mails. */
const SEPARATOR =
  /^-{2,}\s*(original message|forwarded message|ursprungliche nachricht|weitergeleitete nachricht|message d'origine|message original|message transfere|mensagem original|mensagem encaminhada|mensaje original|mensaje reenviado|messaggio originale|oorspronkelijk bericht)\s*-{2,}$|^begin forwarded message:$|^anfang der weitergeleiteten nachricht:$/;

const FROM_LINE = /^\*?(from|von|de|da|van) ?:\*? .+/;
const SENT_LINE =
  /^\*?(sent|date|gesendet|datum|envoye|enviado|enviada( em)?|data|fecha|to|an|a|para|subject|betreff|objet|assunto|asunto) ?:/;

export type QuoteStart = { lines: number; kind: "wrote" | "rest" };

/** Whether a quotation starts at this line, and how many lines its header takes. `lines` are plain and trimmed. */
export function quoteStart(lines: string[], at: number): QuoteStart | null {
  const line = lines[at] ?? "";
  if (line === "") return null;
  if (SEPARATOR.test(line)) return { lines: 1, kind: "rest" };
  if (FROM_LINE.test(line) && lines.slice(at + 1, at + 5).some((next) => SENT_LINE.test(next)))
    return { lines: 1, kind: "rest" };
  for (let count = 1; count <= 3; count += 1) {
    const joined = lines.slice(at, at + count).join(" ");
    if (joined.length > 400 || lines[at + count - 1] === "") return null;
    if (WROTE.some((pattern) => pattern.test(joined))) return { lines: count, kind: "wrote" };
  }
  return null;
}
