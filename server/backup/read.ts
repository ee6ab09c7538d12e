import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type * as z from "zod";
import { BackupError } from "./backup-error";
import { firstLine, foot, format, type Head, head, type Sum } from "./head";
import { sha256, sumsOf } from "./write";

export type Chunk = { table: string; chunk: Buffer };
type Reader = {
  head: Head;
  /** The rows, portion by portion. Ends only when everything was there and is what was written; throws BackupError otherwise. */
  chunks: AsyncGenerator<Chunk, Record<string, Sum>>;
  close(): void;
};

/** Opens a file and reads its header. Throws BackupError if it is not a backup, has an unknown format, or is damaged. */
export async function openReader(file: string): Promise<Reader> {
  const bytes = bytesOf(file);
  const [kind, version] = (await bytes.line(64)).split(/ (?=\d+$)/);
  if (kind !== firstLine) throw new BackupError(`${file} is no backup of Tern.`);
  if (Number(version) !== format)
    throw new BackupError(
      `${file} was made by another version of Tern, in a form that this one cannot read.`,
    );
  const headLine = await bytes.line(maxHeadBytes);
  const known = parsed(file, head, headLine);
  return { head: known, chunks: chunksOf(file, bytes, known, headLine), close: bytes.close };
}

const maxHeadBytes = 16 * 1024 * 1024;
const maxChunkBytes = 1024 * 1024 * 1024;

async function* chunksOf(
  file: string,
  bytes: Bytes,
  { tables }: Head,
  headLine: string,
): AsyncGenerator<Chunk, Record<string, Sum>> {
  const seen = new Map(tables.map(({ name }) => [name, { rows: 0, bytes: 0, hash: createHash("sha256") }]));
  for (;;) {
    const line = await bytes.line(maxHeadBytes);
    if (line.startsWith(".")) {
      const { head: headSum, sums } = parsed(file, foot, line.slice(1));
      const found = sumsOf(seen);
      if (headSum !== sha256(headLine)) throw damaged(file, "its head was changed");
      for (const { name } of tables)
        if (JSON.stringify(sums[name]) !== JSON.stringify(found[name]))
          throw damaged(file, `the rows of ${name} are not those that were written`);
      return found;
    }
    const [, table = "", length = ""] = /^@(\S+) (\d{1,10})$/.exec(line) ?? [];
    const sum = seen.get(table);
    if (!sum || Number(length) > maxChunkBytes)
      throw damaged(file, "there is something else between its rows");
    const chunk = await bytes.exactly(Number(length));
    sum.rows += rowsIn(chunk);
    sum.bytes += chunk.length;
    sum.hash.update(chunk);
    yield { table, chunk };
  }
}

/** A line break inside a value is written as two signs, so each one ends a row. */
function rowsIn(chunk: Buffer): number {
  let rows = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++;
  return rows;
}

const damaged = (file: string, how: string) =>
  new BackupError(`${file} is damaged: ${how}. Nothing was restored.`);

function parsed<T extends z.ZodType>(file: string, schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw damaged(file, "a part of it cannot be read");
  }
}

type Bytes = { line(max: number): Promise<string>; exactly(length: number): Promise<Buffer>; close(): void };

/** The uncompressed bytes, in the pieces that are asked for. */
function bytesOf(file: string): Bytes {
  const disk = createReadStream(file);
  const gunzip = createGunzip();
  disk.on("error", (error) => gunzip.destroy(error));
  const source = disk.pipe(gunzip)[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function next(): Promise<Buffer> {
    let read: IteratorResult<Buffer>;
    try {
      read = await source.next();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code?.startsWith("E")) throw new BackupError(`${file} cannot be read: ${message}`);
      throw damaged(file, "it is cut off, or no compressed file");
    }
    if (read.done) throw damaged(file, "it is cut off");
    return read.value;
  }
  function take(length: number): Buffer {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }

  return {
    async line(max) {
      for (;;) {
        const end = held.indexOf(10);
        if (end !== -1) return take(end + 1).toString("utf8", 0, end);
        if (held.length > max) throw damaged(file, "a part of it cannot be read");
        held = Buffer.concat([held, await next()]);
      }
    },
    async exactly(length) {
      const pieces: Buffer[] = [take(Math.min(length, held.length))];
      for (let missing = length - pieces[0]!.length; missing > 0; ) {
        const piece = await next();
        pieces.push(piece.subarray(0, missing));
        held = piece.subarray(missing);
        missing -= piece.length;
      }
      return Buffer.concat(pieces, length);
    },
    close() {
      disk.destroy();
      gunzip.destroy();
    },
  };
}
