import { type FileHandle, open } from "node:fs/promises";

/** One accepted mail, as the judge of fault runs reads it. */
export type JudgedMail = { at: string; messageId: string; from: string; to: string; login: string };

export type JudgeLog = { record(mail: JudgedMail): Promise<void>; close(): Promise<void> };

/**
 * Append-only log of every accepted mail, one JSON object a line. `record` resolves once the line is with the operating system, so
 * that a killed process has logged all it confirmed; lines that arrive during a write share the next one.
 */
export async function openJudgeLog(path: string): Promise<JudgeLog> {
  const file = await open(path, "a");
  let pending: string[] = [];
  let next: Promise<void> | null = null;
  let current: Promise<void> = Promise.resolve();

  const flush = async () => {
    await current;
    const lines = pending.join("");
    pending = [];
    next = null;
    current = write(file, lines);
    return current;
  };

  return {
    record(mail) {
      pending.push(`${JSON.stringify(mail)}\n`);
      next ??= flush();
      return next;
    },
    async close() {
      await next;
      await current;
      await file.close();
    },
  };
}

async function write(file: FileHandle, lines: string): Promise<void> {
  await file.appendFile(lines);
}
