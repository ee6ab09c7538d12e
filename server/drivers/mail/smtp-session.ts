import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import XOAuth2 from "nodemailer/lib/xoauth2";
import { EgressError } from "@/server/net/egress-error";
import type { MailServer } from "@/server/ports/mail";
import { type Credentials, withCredentials } from "./credentials";
import type { MailLimits } from "./limits";
import type { Reaching } from "./reaching";

/** How far opening came, for the live test of a mailbox. */
type SmtpStage = "connect" | "tls" | "login";

export class SmtpOpenError extends Error {
  readonly stage: SmtpStage;
  override readonly cause: Error;

  constructor(stage: SmtpStage, cause: Error) {
    super(cause.message);
    this.stage = stage;
    this.cause = cause;
  }

  /** The server said no to the credentials for good. */
  get isRejection(): boolean {
    return this.stage === "login" && ((this.cause as { responseCode?: number }).responseCode ?? 0) >= 500;
  }
}

/**
 * Connects, greets, encrypts as requested and signs in. With "tls" the server must offer STARTTLS; there is no fallback to plain text
 * (R12). Throws `EgressError`, `TokenError` or `SmtpOpenError`.
 */
export const openSession = (by: Reaching, server: MailServer): Promise<SMTPConnection> =>
  withCredentials(
    by.tokens,
    server,
    (credentials) => open(by, server, credentials),
    (error) => error instanceof SmtpOpenError && error.isRejection,
  );

async function open(
  { egress, limits, heloName }: Reaching,
  server: MailServer,
  credentials: Credentials,
): Promise<SMTPConnection> {
  const implicit = server.encryption === "ssl";
  const { host, port } = server;
  const socket = await egress.openSocket({
    host,
    port,
    use: "smtp",
    tls: implicit,
    timeoutMs: limits.connectMs,
  });
  const connection = new SMTPConnection({
    ...optionsFor(server, limits),
    name: heloName,
    connection: socket,
    secured: implicit,
  });
  connection.on("error", () => {});
  const timer = setTimeout(() => connection.emit("error", new EgressError("timeout")), limits.setUpMs);
  try {
    await step("connect", connection, (done) => connection.connect(done));
    if (server.username !== "") {
      await step("login", connection, (done) => connection.login(authOf(credentials), done));
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** XOAUTH2 with a token that is at hand; nothing is asked of the provider from here. */
const authOf = (credentials: Credentials) =>
  "pass" in credentials ? credentials : { user: credentials.user, oauth2: new XOAuth2(credentials) };

function optionsFor(server: MailServer, limits: MailLimits): SMTPConnectionOptions {
  return {
    host: server.host.replace(/\.$/, ""),
    port: server.port,
    secure: server.encryption === "ssl",
    requireTLS: server.encryption === "tls",
    ignoreTLS: server.encryption === "none",
    connectionTimeout: limits.setUpMs,
    greetingTimeout: limits.setUpMs,
    socketTimeout: limits.mailMs,
    socketCloseTimeout: 1_000,
    maxResponseSize: 65_536,
    logger: false,
  };
}

function step(
  stage: SmtpStage,
  connection: SMTPConnection,
  run: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => {
      connection.removeListener("error", settle);
      if (!error) resolve();
      else
        reject(error instanceof EgressError ? error : new SmtpOpenError(isTls(error) ? "tls" : stage, error));
    };
    connection.on("error", settle);
    run(settle);
  });
}

function isTls(error: Error & { code?: string }): boolean {
  return error.code === "ETLS" || /certificate|STARTTLS|SSL|TLS/i.test(error.message);
}
