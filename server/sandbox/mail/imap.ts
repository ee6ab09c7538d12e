import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { type Command, createCommandReader } from "./imap/command-reader";
import { runCommand } from "./imap/session";
import type { State } from "./imap/state";
import type { MailStore } from "./store";

export type SandboxImap = {
  port: number;
  /** Cuts every connection, as a restarting server does. */
  dropAll(): void;
  close(): Promise<void>;
};

type SandboxImapOptions = {
  store: MailStore;
  host?: string;
  port?: number;
  /** TLS from the first byte; without it the server speaks plain text and belongs on loopback. */
  tls?: { key: string; cert: string };
  /** Off: a server that cannot announce new mail, so that clients have to ask. */
  idle?: boolean;
  /**
   * A connection has looked into the inbox of a login for the first time, which it opened at `since`. Opening it alone, as a test of
   * a password does, is not reading. What this answers is called when the connection ends.
   */
  onReading?: (login: string, since: number) => () => void;
};

const idleTimeoutMs = 30 * 60_000;
const readingCommands: ReadonlySet<string> = new Set(["FETCH", "SEARCH", "UID", "IDLE"]);

/** The IMAP side of the sandbox, over the same store as its SMTP side. */
export async function startSandboxImap(options: SandboxImapOptions): Promise<SandboxImap> {
  const { tls, host = "127.0.0.1", port = 0 } = options;
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    converse(socket, options);
  };
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    dropAll,
    close() {
      dropAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Feeds one socket's commands to a session, one after the other. */
function converse(socket: Socket, { store, idle = true, onReading }: SandboxImapOptions) {
  const reader = createCommandReader();
  const commands: Command[] = [];
  let waitingForLine: ((line: string | null) => void) | null = null;
  let running = false;

  const readLine = (prompt: string) =>
    new Promise<string | null>((resolve) => {
      reader.rawLines = true;
      waitingForLine = (line) => {
        reader.rawLines = false;
        waitingForLine = null;
        resolve(line);
      };
      socket.write(prompt);
      take();
    });
  const write = (text: string) => void socket.write(text, "latin1");
  const wire = { write, readLine, end: () => socket.end() };
  const state: State = { store, wire, idleSupported: idle, user: null, selected: null };
  let openedAt: number | undefined;
  let stopsReading: (() => void) | undefined;

  const runNext = async () => {
    if (running) return;
    running = true;
    for (let command = commands.shift(); command; command = commands.shift()) {
      const { user, selected } = state;
      const looks = selected?.folder === "INBOX" && readingCommands.has(command.name);
      if (looks && user && openedAt && !socket.destroyed) stopsReading ??= onReading?.(user.login, openedAt);
      await runCommand(state, command);
      if (state.selected?.folder === "INBOX") openedAt ??= Date.now();
    }
    running = false;
    take();
  };

  /** Reads only while nothing runs, so that a line meant for IDLE or AUTHENTICATE is never taken for a command. */
  const take = () => {
    try {
      while (!running || waitingForLine) {
        const incoming = reader.next();
        if (incoming === null) return;
        if (incoming.kind === "continue") socket.write("+ go on\r\n");
        else if (incoming.kind === "line") waitingForLine?.(incoming.text);
        else commands.push(incoming.command);
        if (commands.length > 0) void runNext();
      }
    } catch {
      socket.end("* BYE Command too long\r\n");
    }
  };

  socket.setTimeout(idleTimeoutMs, () => socket.end("* BYE Idle for too long\r\n"));
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    reader.feed(chunk);
    take();
  });
  socket.once("close", () => {
    waitingForLine?.(null);
    stopsReading?.();
  });
  const tokens = store.authenticateToken ? " AUTH=XOAUTH2" : "";
  socket.write(`* OK [CAPABILITY IMAP4rev1 LITERAL+ SASL-IR AUTH=PLAIN${tokens}] Sandbox ready\r\n`);
}
