import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import path from "node:path";

const maxBytes = 20 * 2 ** 20;

export type LogFile = { append(line: string): void };

/**
 * A log file readable only by its owner, rotated to `<file>.1` at 20 MB. A full disk, or a file that cannot be written, only loses log
 * lines: `report` is called once, lost lines are counted, and the count is written as soon as there is room again.
 */
export function openLogFile(file: string, report: (sentence: string) => void): LogFile {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let lost = 0;

  const write = (text: string) => {
    if (size > maxBytes) {
      renameSync(file, `${file}.1`);
      size = 0;
    }
    appendFileSync(file, text, { mode: 0o600 });
    size += Buffer.byteLength(text);
  };

  return {
    append: (line) => {
      try {
        if (lost > 0) {
          write(`Lines missing here because they could not be written: ${lost}.\n`);
          lost = 0;
        }
        write(`${line}\n`);
      } catch (error) {
        lost += 1;
        if (lost === 1)
          report(`${file} cannot be written (${(error as Error).message}); log lines are lost.`);
      }
    },
  };
}
