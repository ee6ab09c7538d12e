/** Our own processes log JSON; of that only errors are worth a line at the terminal. */
export function worthSaying(line: string): string | undefined {
  const entry = asEntry(line);
  return entry && ["error", "fatal"].includes(entry.level) ? entry.msg : undefined;
}

/** A line for a terminal: the message of a log entry, anything else unchanged. */
export function readable(line: string): string {
  const entry = asEntry(line);
  if (!entry) return line;
  return [entry.level === "info" ? entry.msg : `${entry.level} ${entry.msg}`, entry.stack]
    .filter(Boolean)
    .join("\n");
}

function asEntry(line: string): { level: string; msg: string; stack?: string } | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line);
    const text = [msg, err?.message].filter(Boolean).join(": ");
    return typeof level === "string" ? { level, msg: text || line, stack: err?.stack } : undefined;
  } catch {
    return undefined;
  }
}

/** The line that most likely says why a process gave up: its last logged error, else its last error line, else its last line. */
export function lastWords(lines: string[]): string {
  const logged = lines.map(worthSaying).findLast(Boolean);
  const thrown = lines
    .map((line) => /^(?:Uncaught )?\w*Error(?: \[\w+\])?: (.+)$/.exec(line)?.[1])
    .findLast(Boolean);
  const plain = lines.findLast((line) => line.trim() !== "" && !/^(\s+at |Node\.js v)/.test(line));
  return logged ?? thrown ?? plain ?? "it said nothing";
}
