import type { Encoding } from "./encoding";

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Counts records while a file streams in, without parsing it: lines outside quotes that hold anything. */
type RowCounter = { push(chunk: Uint8Array): void; end(): { records: number; hasNul: boolean } };

/** `encoding` decides the width of a character; only bytes of ASCII matter, so nothing is decoded. */
export function countRows(encoding: Encoding): RowCounter {
  const width = encoding.startsWith("utf-16") ? 2 : 1;
  const low = encoding === "utf-16be" ? 1 : 0;
  let position = 0;
  let other = 0;
  let low8 = 0;
  let isQuoted = false;
  let hasContent = false;
  let hasNul = false;
  let records = 0;

  const character = (code: number) => {
    if (code === 0) hasNul = true;
    else if (code === quote) {
      isQuoted = !isQuoted;
      hasContent = true;
    } else if (code === lineFeed || code === carriageReturn) {
      if (isQuoted || !hasContent) return;
      records++;
      hasContent = false;
    } else if (code !== 0x20) hasContent = true;
  };

  return {
    push(chunk) {
      for (const byte of chunk) {
        const side = position++ % width;
        if (width === 1) character(byte);
        else {
          if (side === low) low8 = byte;
          else other = byte;
          if (side === 1) character(other === 0 ? low8 : 0xffff);
        }
      }
    },
    end: () => ({ records: records + (hasContent ? 1 : 0), hasNul }),
  };
}
