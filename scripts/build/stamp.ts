import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Whether a build output is out of date. Call `begin` before building and `done` after it. */
type Stamp = { stale: boolean; begin(): void; done(): void };

/** Compares the content of files and folders (and further text that matters) with the hash in a stamp file. */
export function stampOf(file: string, sources: string[], also = ""): Stamp {
  const hash = createHash("sha256").update(also);
  for (const source of sources.flatMap(filesIn)) hash.update(source).update(readFileSync(source));
  const now = hash.digest("hex");
  return {
    stale: !existsSync(file) || readFileSync(file, "utf8") !== now,
    begin: () => rmSync(file, { force: true }),
    done: () => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, now);
    },
  };
}

function filesIn(source: string): string[] {
  if (!existsSync(source)) return [];
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
