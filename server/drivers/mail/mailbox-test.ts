import { EgressError } from "@/server/net/egress-error";
import type { MailAccess, MailTestResult, OutgoingMail } from "@/server/ports/mail";
import type { Outcome } from "@/server/ports/outcome";
import { TokenError } from "./credentials";
import { ImapOpenError, openImap } from "./imap-session";
import { provesFiling } from "./probe";
import type { Reaching } from "./reaching";
import { replyOf, type SmtpError } from "./smtp-outcome";
import { openSession, SmtpOpenError } from "./smtp-session";

type Failure = Extract<MailTestResult, { ok: false }>;

/** The mail by which a pair of servers proves that it files, and how it is sent. */
type Probe = { mail: OutgoingMail; send(mail: OutgoingMail): Promise<Outcome> };

/** Signs in at both servers and opens the inbox. Says which server failed at which stage, or whether the pair files sent mail. */
export async function testMailbox(
  by: Reaching,
  access: MailAccess,
  probe: Probe | null,
): Promise<MailTestResult> {
  return (await testSmtp(by, access)) ?? (await testImap(by, access, probe));
}

async function testSmtp(by: Reaching, access: MailAccess): Promise<Failure | null> {
  try {
    const connection = await openSession(by, access.smtp);
    connection.quit();
    return null;
  } catch (error) {
    if (error instanceof EgressError) return outside("smtp", error);
    if (error instanceof TokenError) return withoutToken("smtp", error);
    if (!(error instanceof SmtpOpenError)) throw error;
    const cause: SmtpError = error.cause;
    return {
      ok: false,
      server: "smtp",
      stage: error.stage,
      detail: replyOf(cause) ?? cause.message.slice(0, 300),
    };
  }
}

async function testImap(by: Reaching, access: MailAccess, probe: Probe | null): Promise<MailTestResult> {
  let client: Awaited<ReturnType<typeof openImap>>;
  try {
    client = await openImap(by, access.imap);
  } catch (error) {
    if (error instanceof EgressError) return outside("imap", error);
    if (error instanceof TokenError) return withoutToken("imap", error);
    if (error instanceof ImapOpenError)
      return { ok: false, server: "imap", stage: error.stage, detail: error.message };
    throw error;
  }
  try {
    await client.mailboxOpen("INBOX", { readOnly: true });
    // A server that fails at this proved nothing; it works all the same.
    const files = probe && (await provesFiling(client, access, probe.mail, probe.send).catch(() => false));
    return { ok: true, files: files ?? false };
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 300) : "";
    return { ok: false, server: "imap", stage: "folder", detail };
  } finally {
    client.close();
  }
}

const withoutToken = (server: Failure["server"], { stage, message }: TokenError): Failure => ({
  ok: false,
  server,
  stage,
  detail: message,
});

function outside(server: "smtp" | "imap", error: EgressError): Failure {
  if (error.failure === "forbidden") return { ok: false, server, stage: "forbidden" };
  const stage = error.failure === "unresolved" ? "dns" : error.failure === "tls" ? "tls" : "connect";
  return { ok: false, server, stage, detail: error.detail || error.message };
}
