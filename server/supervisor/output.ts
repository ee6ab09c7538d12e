import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { lastWords, readable, worthSaying } from "./last-words";
import { type LogFile, openLogFile } from "./log-file";
import { say } from "./say";

const keptLines = 40;

/** Where the lines of one process go: all into a file, those that matter to the terminal, the last ones kept for a sentence. */
export type Output = { take(stream: Readable): void; lastWords(): string };

export function openOutput(dataDir: string, name: string, everything: boolean): Output {
  const logOf = (of: string) => openLogFile(path.join(dataDir, "logs", `${of}.log`), say);
  const log = logOf(name);
  // Browser error reports have their own file, so that they cannot flood the log (F4).
  let ofBrowsers: LogFile | undefined;
  const recent: string[] = [];

  const write = (line: string) => {
    if (isOfBrowser(line)) {
      ofBrowsers ??= logOf("browsers");
      return ofBrowsers.append(line);
    }
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

/** A browser's own error report (`POST /reports/…`). A line that only quotes such text is not JSON of that kind. */
function isOfBrowser(line: string): boolean {
  if (!line.includes('"kind":"browser"')) return false;
  try {
    return JSON.parse(line).kind === "browser";
  } catch {
    return false;
  }
}
