import { mkdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { lastWords, readable, worthSaying } from "./last-words";
import { openLogFile } from "./log-file";
import { say } from "./say";

const keptLines = 40;

/** Where the lines of one process go: all into a file, those that matter to the terminal, the last ones kept for a sentence. */
export type Output = { take(stream: Readable): void; lastWords(): string };

export function openOutput(dataDir: string, name: string, everything: boolean): Output {
  const file = path.join(dataDir, "logs", `${name}.log`);
  mkdirSync(path.dirname(file), { recursive: true });
  const log = openLogFile(file, say);
  const recent: string[] = [];

  const write = (line: string) => {
    log.append(line);
    recent.push(line);
    if (recent.length > keptLines) recent.shift();
    const text = everything ? readable(line) : worthSaying(line);
    if (text !== undefined) say(`${name}: ${text}`);
  };

  return {
    take: (stream) => void createInterface({ input: stream }).on("line", write),
    lastWords: () => lastWords(recent),
  };
}
