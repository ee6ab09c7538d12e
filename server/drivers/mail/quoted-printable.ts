const mostInLine = 76;
/** Room for the text of a line that goes on in the next one: its last character is the sign that it does. */
const room = mostInLine - 1;

const escapeBytes = (run: string) => Buffer.from(run).toString("hex").toUpperCase().replace(/../g, "=$&");

/** Everything that may not stand for itself: what is not printable ASCII, the sign itself, and a blank at the end of a line. */
const escaped = (line: string) => line.replace(/[^\t\x20-\x3c\x3e-\x7e]+|[\t ]$/g, escapeBytes);

/** Where a line that is too long goes on: after a word if one ends in its second half, and never within an escaped byte. */
function breakAt(line: string, from: number): number {
  const most = from + room;
  const blank = line.lastIndexOf(" ", most - 1) + 1;
  if (blank > from + room / 2) return blank;
  const sign = line.lastIndexOf("=", most - 1);
  return sign > most - 3 ? sign : most;
}

function wrapped(line: string): string {
  let lines = "";
  let from = 0;
  while (line.length - from > mostInLine) {
    const to = breakAt(line, from);
    lines += `${line.slice(from, to)}=\r\n`;
    from = to;
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
