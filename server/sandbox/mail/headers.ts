/** The header block of a mail, without the empty line that ends it. */
export function headerBlock(raw: Uint8Array): string {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const crlf = bytes.indexOf("\r\n\r\n");
  const lf = bytes.indexOf("\n\n");
  const end = crlf === -1 ? lf : lf === -1 ? crlf : Math.min(crlf, lf);
  return bytes.toString("latin1", 0, end === -1 ? bytes.length : end);
}

/** The header fields with their names and whole text, folded lines kept, in their order. */
export function headerFields(block: string): { name: string; text: string }[] {
  return block
    .split(/\r?\n(?![ \t])/)
    .filter((text) => text.includes(":"))
    .map((text) => ({ name: text.slice(0, text.indexOf(":")).trim().toLowerCase(), text }));
}

/** The value of the first field with that name, unfolded; empty if there is none. */
export function headerValue(block: string, name: string): string {
  const field = headerFields(block).find((candidate) => candidate.name === name);
  return field
    ? field.text
        .slice(field.text.indexOf(":") + 1)
        .replace(/\r?\n/g, "")
        .trim()
    : "";
}

/** The mail under another Message-ID; the one it came with stays in a header, as at Microsoft. */
export function withMessageId(raw: Uint8Array, messageId: string): Buffer {
  const text = Buffer.from(raw).toString("latin1");
  const end = text.search(/\r?\n\r?\n/);
  const head = text.slice(0, end < 0 ? text.length : end);
  const changed = head.replace(
    /^message-id:[ \t]*(\S+)/im,
    (_line, own: string) => `Message-ID: ${messageId}\r\nX-Microsoft-Original-Message-ID: ${own}`,
  );
  return Buffer.from(changed + text.slice(head.length), "latin1");
}
