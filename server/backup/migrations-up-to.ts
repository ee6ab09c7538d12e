import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

type Journal = { entries: { when: number; tag: string }[] };

/** Does work with the migrations as they were when `newest` was the last one. */
export async function withMigrationsUpTo<T>(
  folder: string,
  newest: number,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const earlier = mkdtempSync(path.join(tmpdir(), "tern-migrations-"));
  try {
    cpSync(folder, earlier, { recursive: true });
    const file = path.join(earlier, "meta", "_journal.json");
    const journal: Journal = JSON.parse(readFileSync(file, "utf8"));
    const entries = journal.entries.filter(({ when }) => when <= newest);
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
    return await work(earlier);
  } finally {
    rmSync(earlier, { recursive: true });
  }
}
