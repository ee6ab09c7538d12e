import { inflateRawSync } from "node:zlib";

type ZipEntry = {
  name: string;
  /** Its first bytes; null where they are encrypted or packed in another way. */
  head: Uint8Array | null;
};

const maxEntries = 2_000;
const headPacked = 2_048;
const maxHeadBytes = 4_000_000;

/**
 * The files of a zip archive, read from its directory at the end, as every program does that opens it. Null for one that is broken or
 * too large to be looked through.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] | null {
  const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0 || end + 22 > bytes.length) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > maxEntries || count === 0xffff) return null;
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null;
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameBytes);
    entries.push({ name, head: headOf(bytes, at) });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function headOf(bytes: Buffer, at: number): Uint8Array | null {
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
  const method = bytes.readUInt16LE(at + 10);
  const packedBytes = bytes.readUInt32LE(at + 20);
  const start = bytes.readUInt32LE(at + 42);
  if (isEncrypted || start + 30 > bytes.length) return null;
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  const packed = bytes.subarray(from, from + Math.min(packedBytes, headPacked));
  if (method === 0) return packed;
  if (method !== 8) return null;
  try {
    // Only the beginning is available; what can be unpacked of it is enough.
    return inflateRawSync(packed, { finishFlush: 2, maxOutputLength: maxHeadBytes });
  } catch {
    return null;
  }
}
