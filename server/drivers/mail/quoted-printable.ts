const maxLineLength = 76;
/** The room for text in a line that continues in the next one; its last character is the soft line break. */
const room = maxLineLength - 1;

const escapeBytes = (run: string) => Buffer.from(run).toString("hex").toUpperCase().replace(/../g, "=$&");

/** Escapes everything that must be encoded: non-printable or non-ASCII bytes, "=", and whitespace at the end of a line. */
const escaped = (line: string) => line.replace(/[^\t\x20-\x3c\x3e-\x7e]+|[\t ]$/g, escapeBytes);

/** Servers that keep mails in one file put a sign before a line that begins so; `at` is where a line is to begin. */
const shielded = (line: string, at: number) =>
  line.startsWith("From ", at) ? `${line.slice(0, at)}=46${line.slice(at + 1)}` : line;

/** How much of a long line fits: up to a word that ends in its second half, and never half an escape sequence. */
function fitting(start: string): number {
  const blank = start.lastIndexOf(" ") + 1;
  if (blank > room / 2) return blank;
  const sign = start.indexOf("=", room - 2);
  return sign < 0 ? room : sign;
}

function wrapped(text: string): string {
  let line = shielded(text, 0);
  let lines = "";
  let from = 0;
  while (line.length - from > maxLineLength) {
    const to = from + fitting(line.slice(from, from + room));
    lines += `${line.slice(from, to)}=\r\n`;
    from = to;
    line = shielded(line, from);
  }
  return lines + line.slice(from);
}

/**
 * A text in quoted-printable (RFC 2045), lines ending in CRLF and no longer than 76 characters. Line by line in the text
 * itself: byte by byte it would cost as much as everything else about a mail.
 */
export const quotedPrintable = (text: string): string =>
  text
    .split("\r\n")
    .map((line) => wrapped(escaped(line)))
    .join("\r\n");
