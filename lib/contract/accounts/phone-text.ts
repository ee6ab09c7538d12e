/** The alphabet every phone knows (3GPP TS 23.038, 6.2.1). */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Its second page: each of these is two characters long. */
const extended = new Set("\f^{}\\[~]|€");

/** What one text costs on its way: as one message, and as each part of a longer one, whose head takes the difference. */
const sizes = {
  gsm7: { single: 160, part: 153 },
  ucs2: { single: 70, part: 67 },
} as const;
type TextEncoding = keyof typeof sizes;

/** `length` is in the units of the encoding; `left` are those the last part has room for. */
type TextSize = { encoding: TextEncoding; length: number; segments: number; left: number };

/** How a text leaves as SMS: a single character the basic alphabet lacks makes all of it twice as wide (ux 45). */
export function textSizeOf(text: string): TextSize {
  const characters = [...text];
  const encoding = characters.every((one) => basic.has(one) || extended.has(one)) ? "gsm7" : "ucs2";
  const widths = characters.map((one) => (encoding === "ucs2" ? one.length : extended.has(one) ? 2 : 1));
  const length = widths.reduce<number>((sum, width) => sum + width, 0);
  const { single, part } = sizes[encoding];
  if (length <= single) return { encoding, length, segments: length === 0 ? 0 : 1, left: single - length };
  const { segments, used } = parted(widths, part);
  return { encoding, length, segments, left: part - used };
}

/** A character of two units is never torn apart: what does not fit goes into the next part whole. */
function parted(widths: readonly number[], room: number): { segments: number; used: number } {
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > room) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { segments, used };
}

/** The first sign that makes a text twice as wide; null where there is none. */
export const strangeSign = (text: string): string | null =>
  [...text].find((one) => !basic.has(one) && !extended.has(one)) ?? null;
