const lineHeight = 20;
/** Width of a letter of the frame's 14 px type, on the wide side, so that a guess is rather too high. */
const letterWidth = 7.2;
const min = 80;

type Size = { width: number; height: number };

/**
 * How high a mail will be, in px, in a frame of this width: the frame is of no origin, so nobody outside can measure
 * it. Counts the letters of each block, what leaves room of its own, and the pictures that are there; of others nothing is known before
 * they load.
 */
export function mailHeight(html: string, width: number, pictures: readonly Size[] = []): number {
  const perLine = Math.max(16, Math.floor(width / letterWidth));
  const lines = html
    .split(/(?=<(?:br|hr|\/?(?:p|div|li|tr|h\d|blockquote|pre))\b)/i)
    .reduce((sum, part, index, parts) => {
      const letters = part.replace(/<[^>]+>/g, "").trim().length;
      // A break ends a line, also an empty one; a block only begins a new one where something was said.
      const isBreak = /^<br\b/i.test(parts[index + 1] ?? "");
      return sum + (letters > 0 || isBreak ? Math.max(1, Math.ceil(letters / perLine)) : 0);
    }, 0);
  const gaps = html.match(/<(?:p|hr|h\d|blockquote)\b/gi)?.length ?? 0;
  const shown = pictures.reduce((sum, one) => sum + one.height * Math.min(1, width / one.width), 0);
  return Math.max(min, Math.ceil(lines * lineHeight + gaps * 14 + shown) + 24);
}
