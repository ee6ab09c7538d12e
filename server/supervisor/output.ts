import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { say } from "./say";

const fullBytes = 20 * 2 ** 20;
const keptLines = 40;

/** Where the lines of one process go: all into a file, those that matter to the terminal, the last ones kept for a sentence. */
export type Output = { take(stream: Readable): void; lastWords(): string };

export function openOutput(dataDir: string, name: string, everything: boolean): Output {
  const file = path.join(dataDir, "logs", `${name}.log`);
  mkdirSync(path.dirname(file), { recursive: true });
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const recent: string[] = [];

  const write = (line: string) => {
    if (size > fullBytes) {
      renameSync(file, `${file}.1`);
      size = 0;
    }
    appendFileSync(file, `${line}\n`);
    size += line.length + 1;
    recent.push(line);
    if (recent.length > keptLines) recent.shift();
    const text = everything ? line : worthSaying(line);
    if (text !== undefined) say(`${name}: ${text}`);
  };

  return {
    take: (stream) => void createInterface({ input: stream }).on("line", write),
    lastWords: () => lastWords(recent),
  };
}

/** Our own processes log JSON; of that only errors are worth a line at the terminal. */
function worthSaying(line: string): string | undefined {
  const entry = asEntry(line);
  return entry && entry.level >= 50 ? entry.msg : undefined;
}

function asEntry(line: string): { level: number; msg: string } | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line);
    return typeof level === "number" ? { level, msg: String(msg ?? err?.message ?? line) } : undefined;
  } catch {
    return undefined;
  }
}

/** The line that most likely says why a process gave up: its last logged error, else its last error line, else its last line. */
export function lastWords(lines: string[]): string {
  const told = lines.map(worthSaying).findLast(Boolean);
  const thrown = lines
    .map((line) => /^(?:Uncaught )?\w*Error(?: \[\w+\])?: (.+)$/.exec(line)?.[1])
    .findLast(Boolean);
  const plain = lines.findLast((line) => line.trim() !== "" && !/^(\s+at |Node\.js v)/.test(line));
  return told ?? thrown ?? plain ?? "it said nothing";
}
