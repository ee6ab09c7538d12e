import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const isText = /\.(?:css|html|js|json|map|svg|txt|webmanifest|xml)$/;

/** Writes a .br and a .gz, at max compression, beside every text file of a folder; the front door serves them as they are. */
export async function writeCompressed(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isText.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compress(path.join(parentPath, name))));
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}
