import { isIP } from "node:net";
import { ImapFlow } from "imapflow";
import { pinnedLookup } from "@/server/net/egress";
import type { MailServer } from "@/server/ports/mail";
import { type Credentials, withCredentials } from "./credentials";
import type { Reaching } from "./reaching";

type ImapStage = "connect" | "tls" | "login";

export class ImapOpenError extends Error {
  readonly stage: ImapStage;

  constructor(stage: ImapStage, detail: string) {
    super(detail);
    this.name = "ImapOpenError";
    this.stage = stage;
  }
}

type ImapError = Error & {
  code?: string;
  tlsFailed?: boolean;
  authenticationFailed?: boolean;
  response?: unknown;
};

/**
 * A signed-in IMAP connection to an address the egress guard has checked: the client resolves nothing itself. With "tls" the
 * server must offer STARTTLS. Throws `EgressError`, `TokenError` or `ImapOpenError`.
 */
export const openImap = (by: ImapReaching, server: MailServer): Promise<ImapFlow> =>
  withCredentials(
    by.tokens,
    server,
    (credentials) => open(by, server, credentials),
    (error) => error instanceof ImapOpenError && error.stage === "login",
  );

type ImapReaching = Pick<Reaching, "egress" | "tokens" | "limits">;

async function open(
  { egress, limits }: ImapReaching,
  server: MailServer,
  credentials: Credentials,
): Promise<ImapFlow> {
  const located = await egress.locate({ host: server.host, port: server.port, use: "imap" });
  const literal = isIP(located.name) > 0;
  const client = new ImapFlow({
    host: literal ? (located.addresses[0] ?? located.name) : located.name,
    port: located.port,
    secure: server.encryption === "ssl",
    doSTARTTLS: server.encryption === "tls",
    servername: literal ? undefined : located.name,
    tls: { lookup: pinnedLookup(located) },
    auth: credentials,
    // Customers of every brand see it in their logs, so it names none.
    clientInfo: { name: "imapflow", version: false, vendor: false, "support-url": false },
    disableAutoIdle: true,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.quietMs,
    maxLineLength: 10_000_000,
    maxLiteralSize: 60_000_000,
    maxResponseSize: 70_000_000,
    logger: false,
  });
  client.on("error", () => {});
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    client.close();
  }, limits.setUpMs);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw late ? new ImapOpenError("connect", "timeout") : openError(error as ImapError);
  } finally {
    clearTimeout(timer);
  }
}

function openError(error: ImapError): ImapOpenError {
  const response = typeof error.response === "string" ? error.response : "";
  const detail = (response || error.message)
    .replace(/^\S+ (NO|BAD) /, "")
    .replace(/\s+/g, " ")
    .slice(0, 300);
  if (error.authenticationFailed && response !== "") return new ImapOpenError("login", detail);
  const tls = error.tlsFailed || /CERT|SSL|TLS|STARTTLS|UPGRADE/i.test(`${error.code} ${error.message}`);
  return new ImapOpenError(tls && error.code !== "ClosedAfterConnectTLS" ? "tls" : "connect", detail);
}
