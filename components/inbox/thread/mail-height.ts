const lineHeight = 20;
/** The width of a character in the frame's 14 px font, rounded up so that the estimate is too high rather than too low. */
const letterWidth = 7.2;
const min = 80;

type Size = { width: number; height: number };

/**
 * Estimates the height of an email in px for a frame of this width; the frame has no origin, so its content cannot be measured from
 * outside. Counts the characters of each block, elements with a height of their own, and the given pictures; others are unknown before they
 * load.
 */
export function mailHeight(html: string, width: number, pictures: readonly Size[] = []): number {
  const perLine = Math.max(16, Math.floor(width / letterWidth));
  const lines = html
    .split(/(?=<(?:br|hr|\/?(?:p|div|li|tr|h\d|blockquote|pre))\b)/i)
    .reduce((sum, part, index, parts) => {
      const letters = part.replace(/<[^>]+>/g, "").trim().length;
      // A line break ends a line even if it is empty; a block starts a new one only after text.
      const isBreak = /^<br\b/i.test(parts[index + 1] ?? "");
      return sum + (letters > 0 || isBreak ? Math.max(1, Math.ceil(letters / perLine)) : 0);
    }, 0);
  const gaps = html.match(/<(?:p|hr|h\d|blockquote)\b/gi)?.length ?? 0;
  const shown = pictures.reduce((sum, one) => sum + one.height * Math.min(1, width / one.width), 0);
  return Math.max(min, Math.ceil(lines * lineHeight + gaps * 14 + shown) + 24);
}
