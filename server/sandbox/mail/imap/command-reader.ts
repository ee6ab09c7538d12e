const maxLiteral = 30_000_000;
const maxLine = 65_536;

/** One command: its tag and name, and the rest as text with literals in between (see `parseArguments`). */
export type Command = { tag: string; name: string; parts: Buffer[] };

type Incoming = { kind: "command"; command: Command } | { kind: "continue" } | { kind: "line"; text: string };

class CommandTooLong extends Error {}

/**
 * Splits the client's bytes into commands. Returns "continue" if a literal announced without "+" waits for our go-ahead. While `rawLines`
 * is on (during AUTHENTICATE and IDLE) lines are passed on unchanged.
 */
export function createCommandReader() {
  let buffer: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let literalLeft = -1;
  const reader = {
    rawLines: false,
    feed(chunk: Buffer) {
      buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
    },
    /** The next thing the client said, or null until more bytes arrive. */
    next(): Incoming | null {
      if (literalLeft >= 0) {
        if (buffer.length < literalLeft) return null;
        parts.push(buffer.subarray(0, literalLeft));
        buffer = buffer.subarray(literalLeft);
        literalLeft = -1;
      }
      const end = buffer.indexOf("\n");
      if (end === -1) {
        if (buffer.length > maxLine) throw new CommandTooLong();
        return null;
      }
      const line = buffer.subarray(0, buffer[end - 1] === 0x0d ? end - 1 : end);
      buffer = buffer.subarray(end + 1);
      if (reader.rawLines) return { kind: "line", text: line.toString("latin1") };
      const literal = /\{(\d{1,9})(\+?)\}$/.exec(line.toString("latin1"));
      if (literal === null) {
        const command = finish([...parts, line]);
        parts = [];
        return { kind: "command", command };
      }
      literalLeft = Number(literal[1]);
      if (literalLeft > maxLiteral) throw new CommandTooLong();
      parts.push(line.subarray(0, line.length - literal[0].length));
      return literal[2] === "+" ? reader.next() : { kind: "continue" };
    },
  };
  return reader;
}

function finish(parts: Buffer[]): Command {
  const [first = Buffer.alloc(0), ...rest] = parts;
  const [, tag = "*", name = "", tail = ""] = /^(\S+) (\S+) ?(.*)$/s.exec(first.toString("latin1")) ?? [];
  return { tag, name: name.toUpperCase(), parts: [Buffer.from(tail, "latin1"), ...rest] };
}
