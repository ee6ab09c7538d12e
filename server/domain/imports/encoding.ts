import { isUtf8 } from "node:buffer";

/** Encodings that spreadsheets write (PROSPECT-23); the names are those of TextDecoder. */
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/**
 * Which encoding a file is in: by its mark, by the zero bytes of UTF-16, by being valid UTF-8, else Windows-1252. Null
 * when it is no text at all: a workbook, a PDF, a picture.
 */
export function detectEncoding(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return bytes.includes(0) ? null : "utf-8";
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  const wide = wideEncoding(bytes.subarray(0, 4096));
  if (wide) return wide;
  if (bytes.includes(0) || isBinary(bytes.subarray(0, 65_536))) return null;
  return isUtf8(bytes) || isMostlyUtf8(bytes) ? "utf-8" : "windows-1252";
}

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

/** Control characters do not occur in tables, except tab, line ends and form feed. */
function isBinary(head: Uint8Array): boolean {
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46) || startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return true;
  return head.some(
    (byte) => (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) || byte === 0x7f,
  );
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
    const more = first >= 0xf0 && first < 0xf5 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
    const tail = bytes.subarray(at + 1, at + 1 + more);
    const isWhole =
      more > 0 && first < 0xf5 && tail.length === more && tail.every((byte) => byte >= 0x80 && byte < 0xc0);
    isWhole ? whole++ : broken++;
    if (isWhole) at += more;
  }
  return whole > 4 * broken;
}

/** The text of the bytes without its mark, all line ends as one line feed. Broken sequences become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, "\n");
