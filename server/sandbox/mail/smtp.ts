import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { SMTPConnection } from "smtp-server/lib/smtp-connection";
import { type HandlerOptions, smtpHandlers } from "./smtp-handlers";

type SandboxSmtp = {
  port: number;
  /** Connections accepted since the start, and those open now. */
  connections(): number;
  open(): number;
  /** Cuts every connection, as a restarting server does. */
  dropAll(): void;
  close(): Promise<void>;
};

type SandboxSmtpOptions = HandlerOptions & {
  host?: string;
  port?: number;
  maxBytes?: number;
  /** Without it STARTTLS is not offered. */
  tls?: { key: string; cert: string };
  /** TLS from the first byte. */
  implicitTls?: boolean;
  /** Sinks of measurements take mail without a login; the login is then the sender's address. */
  authOptional?: boolean;
};

/** The SMTP side of the sandbox: submission with login, a size limit, and what the store says about recipients and mails. */
export async function startSandboxSmtp(options: SandboxSmtpOptions): Promise<SandboxSmtp> {
  const { host = "127.0.0.1", port = 0 } = options;
  const sockets = new Map<string, Socket>();
  let connections = 0;
  const handlers = smtpHandlers(options, (session) => sockets.get(session.id)?.destroy());
  const server = new SMTPServer({ ...settings(options), ...handlers });
  server.on("error", () => {});

  // The package waits 100 ms before it greets, to catch clients that talk first; here that would only slow everything down.
  server.connect = (socket, socketOptions) => {
    const connection = new SMTPConnection(server, socket, socketOptions ?? undefined);
    server.connections.add(connection);
    sockets.set(connection.id, socket);
    connections += 1;
    socket.once("close", () => sockets.delete(connection.id));
    connection.on("error", () => {});
    connection.init();
    connection.connectionReady();
    connection.connectionReady = () => {};
  };

  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    connections: () => connections,
    open: () => sockets.size,
    dropAll() {
      for (const socket of sockets.values()) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function settings(options: SandboxSmtpOptions): SMTPServerOptions {
  const { tls, implicitTls = false, authOptional = false, maxBytes = 40_000_000 } = options;
  return {
    ...tls,
    name: "smtp.sandbox.test",
    secure: implicitTls,
    disabledCommands: tls && !implicitTls ? [] : ["STARTTLS"],
    authOptional,
    allowInsecureAuth: true,
    authMethods: ["PLAIN", "LOGIN", ...(options.store.authenticateToken ? ["XOAUTH2"] : [])],
    disableReverseLookup: true,
    size: maxBytes,
    closeTimeout: 200,
    logger: false,
    hideREQUIRETLS: true,
    hideDSN: true,
  };
}
