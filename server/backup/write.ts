import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Foot, firstLine, type Head, type Sum } from "./head";

type Writer = {
  /** Rows of one table as Postgres copies them out, whole rows only. Resolves when there is room for more. */
  add(table: string, rows: number, chunk: Buffer): Promise<void>;
  /** Ends the file and resolves once it is on the disk. */
  close(): Promise<Foot>;
  /** Gives up; the caller deletes what was written. */
  abandon(): Promise<void>;
};

/**
 * Writes a file that only its owner may read. Inside the compression: the first line, the header as one line of JSON, portions (`@table
 * bytes`, then that many bytes), and `.` with the footer. The file must not exist yet.
 */
export async function openWriter(file: string, head: Head): Promise<Writer> {
  const disk = (await open(file, "wx", 0o600)).createWriteStream({ flush: true });
  const gzip = createGzip({ level: 6 });
  const ended = finished(gzip.pipe(disk));
  ended.catch((error) => gzip.destroy(error));
  gzip.on("error", () => undefined);
  disk.on("error", (error) => gzip.destroy(error));
  const put = async (chunk: string | Buffer) => {
    if (!gzip.write(chunk)) await Promise.race([once(gzip, "drain"), ended]);
  };
  const sums = new Map<string, { rows: number; bytes: number; hash: Hash }>(
    head.tables.map(({ name }) => [name, { rows: 0, bytes: 0, hash: createHash("sha256") }]),
  );
  const headLine = JSON.stringify(head);
  await put(`${firstLine} ${head.format}\n${headLine}\n`);

  return {
    async add(table, rows, chunk) {
      const sum = sums.get(table);
      if (!sum) throw new Error(`${table} is not in the head`);
      sum.rows += rows;
      sum.bytes += chunk.length;
      sum.hash.update(chunk);
      await put(`@${table} ${chunk.length}\n`);
      await put(chunk);
    },
    async close() {
      const foot: Foot = { head: sha256(headLine), sums: sumsOf(sums) };
      gzip.end(`.${JSON.stringify(foot)}\n`);
      await ended;
      return foot;
    },
    async abandon() {
      gzip.destroy();
      disk.destroy();
      await ended.catch(() => undefined);
    },
  };
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export const sumsOf = (
  sums: ReadonlyMap<string, { rows: number; bytes: number; hash: Hash }>,
): Record<string, Sum> =>
  Object.fromEntries(
    [...sums].map(([name, { rows, bytes, hash }]) => [name, { rows, bytes, sha256: hash.digest("hex") }]),
  );
