/** The basic GSM character set (3GPP TS 23.038, 6.2.1). */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** The GSM extension table: each of these takes two units. */
const extended = new Set("\f^{}\\[~]|€");

/** Units per message: alone, and as one part of a longer text, where a header takes the difference. */
const sizes = {
  gsm7: { single: 160, part: 153 },
  ucs2: { single: 70, part: 67 },
} as const;
type TextEncoding = keyof typeof sizes;

/** `length` is in units of the encoding; `left` is the room in the last part. */
type TextSize = { encoding: TextEncoding; length: number; segments: number; left: number };

/** The size of a text as SMS. One character outside the GSM set makes the whole text UCS-2, which halves the room (ux 45). */
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

/** A character of two units is never split: if it does not fit, the whole character goes into the next part. */
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

/** The first character that forces UCS-2; null if there is none. */
export const firstUcs2Character = (text: string): string | null =>
  [...text].find((one) => !basic.has(one) && !extended.has(one)) ?? null;
