import type { AddressInfo, Socket } from "node:net";
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from "smtp-server";
import { SMTPConnection } from "smtp-server/lib/smtp-connection";
import type { GreetingFault, SmtpFault } from "./faults";
import type { MailStore, Verdict } from "./store";

export type SandboxSmtp = {
  port: number;
  /** Connections accepted since the start, and those open now. */
  connections(): number;
  open(): number;
  /** Cuts every connection, as a restarting server does. */
  dropAll(): void;
  close(): Promise<void>;
};

export type SandboxSmtpOptions = {
  store: MailStore;
  host?: string;
  port?: number;
  maxBytes?: number;
  /** Without it STARTTLS is not offered. */
  tls?: { key: string; cert: string };
  /** TLS from the first byte. */
  implicitTls?: boolean;
  /** Sinks of measurements take mail without a login; the login is then the sender's address. */
  authOptional?: boolean;
  fault?: (recipient: string) => SmtpFault | undefined;
  greetingFault?: GreetingFault;
};

/** The SMTP side of the sandbox: submission with login, a size limit, and what the store says about recipients and mails. */
export async function startSandboxSmtp(options: SandboxSmtpOptions): Promise<SandboxSmtp> {
  const { store, fault = () => undefined, greetingFault, host = "127.0.0.1", port = 0 } = options;
  const sockets = new Map<string, Socket>();
  let connections = 0;
  /** What goes wrong in the transaction under way, by session; looked up once per recipient, because scripts count. */
  const wrongs = new Map<string, SmtpFault>();
  const drop = (session: SMTPServerSession) => sockets.get(session.id)?.destroy();

  const server = new SMTPServer({
    ...baseOptions(options),
    onConnect(session, done) {
      if (greetingFault?.kind === "drop") return drop(session);
      if (greetingFault?.kind === "delay") setTimeout(done, greetingFault.ms).unref();
      else done();
    },
    onAuth(auth, _session, done) {
      store.authenticate(auth.username ?? "", auth.password ?? "").then((found) => {
        if (found) done(null, { user: found.login });
        else done(reply({ code: 535, text: "5.7.8 Username and password not accepted" }));
      }, done);
    },
    onMailFrom(_address, session, done) {
      wrongs.delete(session.id);
      done();
    },
    onRcptTo(address, session, done) {
      const wrong = fault(address.address);
      if (wrong && wrong.at !== "rcpt") wrongs.set(session.id, wrong);
      if (wrong?.kind === "drop" && wrong.at === "rcpt") return drop(session);
      if (wrong?.kind === "reply" && wrong.at === "rcpt") return done(reply(wrong));
      const delay = wrong?.kind === "delay" && wrong.at === "rcpt" ? wrong.ms : 0;
      setTimeoutIf(delay, () =>
        store.checkRecipient(loginOf(session), address.address).then((v) => done(reply(v)), done),
      );
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
      const wrong = wrongs.get(session.id);
      wrongs.delete(session.id);
      if (wrong?.kind === "drop" && wrong.at === "body") return stream.once("data", () => drop(session));
      collect(stream, (raw) => {
        if (stream.sizeExceeded) return done(reply({ code: 552, text: "5.3.4 Message too big" }));
        if (wrong?.kind === "reply") return done(reply(wrong));
        if (wrong?.kind === "drop" && wrong.at === "dot") return drop(session);
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        store.accept(loginOf(session), { from, to: recipients }, raw).then((verdict) => {
          if (wrong?.kind === "drop") return drop(session);
          setTimeoutIf(wrong?.kind === "delay" ? wrong.ms : 0, () => done(reply(verdict)));
        }, done);
      });
    },
  });

  // The package waits 100 ms before it greets, to catch clients that talk first; here that would only slow everything down.
  server.connect = (socket, socketOptions) => {
    const connection = new SMTPConnection(server, socket, socketOptions ?? undefined);
    server.connections.add(connection);
    sockets.set(connection.id, socket);
    connections += 1;
    socket.once("close", () => {
      sockets.delete(connection.id);
      wrongs.delete(connection.id);
    });
    connection.on("error", () => {});
    connection.init();
    connection.connectionReady();
    connection.connectionReady = () => {};
  };
  server.on("error", () => {});

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

function baseOptions({
  tls,
  implicitTls = false,
  authOptional = false,
  maxBytes = 25_000_000,
}: SandboxSmtpOptions): SMTPServerOptions {
  return {
    ...tls,
    name: "smtp.sandbox.test",
    secure: implicitTls,
    disabledCommands: tls && !implicitTls ? [] : ["STARTTLS"],
    authOptional,
    allowInsecureAuth: true,
    authMethods: ["PLAIN", "LOGIN"],
    disableReverseLookup: true,
    size: maxBytes,
    closeTimeout: 200,
    logger: false,
    hideREQUIRETLS: true,
    hideDSN: true,
  };
}

function loginOf(session: SMTPServerSession): string {
  const from = session.envelope.mailFrom;
  return typeof session.user === "string" ? session.user : from ? from.address : "";
}

function reply(verdict: Verdict | { code: number; text: string }): Error | null {
  return verdict === "ok" ? null : Object.assign(new Error(verdict.text), { responseCode: verdict.code });
}

function collect(stream: SMTPServerDataStream, done: (raw: Buffer) => void) {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => {
    if (!stream.sizeExceeded) chunks.push(chunk);
  });
  stream.once("end", () => done(Buffer.concat(chunks)));
}

function setTimeoutIf(ms: number, run: () => void) {
  if (ms > 0) setTimeout(run, ms).unref();
  else run();
}
