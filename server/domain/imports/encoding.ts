import { isUtf8 } from "node:buffer";

/** Encodings that spreadsheets write (PROSPECT-23); the names are those of TextDecoder. */
const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/**
 * The encoding of a file: by its byte order mark, by the zero bytes of UTF-16, by being valid UTF-8, else Windows-1252. Null if it is not
 * text: a workbook, a PDF, a picture.
 */
export function detectEncoding(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return bytes.includes(0) ? null : "utf-8";
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  const wide = wideEncoding(bytes.subarray(0, 4096));
  if (wide) return wide;
  if (bytes.includes(0) || isBinary(bytes.subarray(0, 65_536))) return null;
  return isUtf8(bytes) || isMostlyUtf8(bytes.subarray(0, judgedBytes)) ? "utf-8" : "windows-1252";
}

/** Enough to decide; a whole file of broken bytes would take too long. */
const judgedBytes = 2 ** 20;

/** UTF-16 without a mark: in western text nearly every second byte is zero, always on the same side. */
function wideEncoding(head: Uint8Array): Encoding | null {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < head.length; at++) if (head[at] === 0) at % 2 === 0 ? even++ : odd++;
  const pairs = head.length / 2;
  if (pairs < 2) return null;
  if (odd > pairs * 0.6 && even === 0) return "utf-16le";
  if (even > pairs * 0.6 && odd === 0) return "utf-16be";
  return null;
}

/** With more control characters than this, in thousandths of the bytes, it is not text. */
const maxControlCharacters = 10;

/**
 * Spreadsheets and CRMs write a vertical tab for a soft line break, and other control characters come in by copying: a few of them are
 * still a text. What cleans values takes them out.
 */
function isBinary(head: Uint8Array): boolean {
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46) || startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return true;
  const isControl = (byte: number) =>
    (byte < 0x20 && (byte < 9 || byte > 13) && byte !== 0x1b) || byte === 0x7f;
  const controls = head.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  return controls > 2 && controls * 1_000 > maxControlCharacters * head.length;
}

/**
 * One broken byte must not turn every accent of a UTF-8 file into two letters: such a file stays UTF-8 and the broken
 * place becomes U+FFFD.
 */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let whole = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at]!;
    if (first < 0x80) continue;
    const more = first >= 0xf5 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
    const isWhole = more > 0 && continuations(bytes, at + 1, more) === more;
    isWhole ? whole++ : broken++;
    if (isWhole) at += more;
  }
  return whole > 4 * broken;
}

/** How many of the next bytes continue a character, counted without a copy: a file may contain millions of broken ones. */
function continuations(bytes: Uint8Array, from: number, max: number): number {
  let count = 0;
  while (count < max && ((bytes[from + count] ?? 0) & 0xc0) === 0x80) count++;
  return count;
}

/** The text of the bytes without its mark, all line ends as one line feed. Broken sequences become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, "\n");
