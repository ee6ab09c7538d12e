import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

type Content = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
/** A file of an archive, of at most 4 GB; `name` is its path, with slashes. */
export type ZipEntry = { name: string; at: Date; content: Content };

type Written = { name: Buffer; at: Date; crc: number; packed: number; size: number; offset: number };

const max32 = 0xffff_ffff;
const max16 = 0xffff;
/** The sizes follow the content; the name is UTF-8. */
const flags = 0x0808;

/**
 * A ZIP archive, written while its files come and never in memory as a whole (APPNOTE.TXT of PKWARE). An archive of more than 4 GB, or of
 * more than 65,535 files, gets the records of ZIP64.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name: path, at, content } of entries) {
    const name = Buffer.from(path);
    const head = headOf(name, at);
    const entry = { name, at, crc: 0, packed: 0, size: 0, offset };
    yield head;
    for await (const chunk of deflated(content, entry)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    if (entry.size >= max32 || entry.packed >= max32)
      throw new RangeError("a file of an archive is too large");
    yield sizesOf(entry);
    offset += head.length + entry.packed + 16;
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) {
    const line = lineOf(entry);
    offset += line.length;
    yield line;
  }
  yield endOf({ count: written.length, start, bytes: offset - start });
}

/** The content compressed; its size and checksum are added to `entry` on the way. */
async function* deflated(content: Content, entry: Written): AsyncGenerator<Uint8Array> {
  const packing = createDeflateRaw();
  const done = pipeline(Readable.from(measured(content, entry), { objectMode: false }), packing);
  // Its error also ends the loop below.
  done.catch(() => undefined);
  for await (const chunk of packing) yield chunk;
  await done;
}

async function* measured(content: Content, entry: Written): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    if (bytes.length > 0) yield bytes;
  }
}

/** The time of MS-DOS: seconds in steps of two, years from 1980. */
const dosTime = (at: Date) =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dosDay = (at: Date) =>
  (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();

function headOf(name: Buffer, at: Date): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(dosTime(at), 10);
  head.writeUInt16LE(dosDay(at), 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function sizesOf({ crc, packed, size }: Written): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x08074b50, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(packed, 8);
  sizes.writeUInt32LE(size, 12);
  return sizes;
}

/** The line of a file in the directory. */
function lineOf({ name, at, crc, packed, size, offset }: Written): Buffer {
  const isFar = offset >= max32;
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(isFar ? 45 : 20, 4);
  line.writeUInt16LE(isFar ? 45 : 20, 6);
  line.writeUInt16LE(flags, 8);
  line.writeUInt16LE(8, 10);
  line.writeUInt16LE(dosTime(at), 12);
  line.writeUInt16LE(dosDay(at), 14);
  line.writeUInt32LE(crc, 16);
  line.writeUInt32LE(packed, 20);
  line.writeUInt32LE(size, 24);
  line.writeUInt16LE(name.length, 28);
  line.writeUInt16LE(isFar ? 12 : 0, 30);
  line.writeUInt32LE(isFar ? max32 : offset, 42);
  if (!isFar) return Buffer.concat([line, name]);
  const far = Buffer.alloc(12);
  far.writeUInt16LE(1, 0);
  far.writeUInt16LE(8, 2);
  far.writeBigUInt64LE(BigInt(offset), 4);
  return Buffer.concat([line, name, far]);
}

function endOf({ count, start, bytes }: { count: number; start: number; bytes: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(bytes, max32), 12);
  end.writeUInt32LE(Math.min(start, max32), 16);
  if (count < max16 && bytes < max32 && start < max32) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(45, 12);
  large.writeUInt16LE(45, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(bytes), 40);
  large.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}
