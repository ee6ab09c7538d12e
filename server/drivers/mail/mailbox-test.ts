import type { Egress } from "@/server/net/egress";
import { EgressError } from "@/server/net/egress-error";
import type { MailAccess, MailTestResult } from "@/server/ports/mail";
import { filesSentMail } from "./imap-sent";
import { ImapOpenError, openImap } from "./imap-session";
import type { MailLimits } from "./limits";
import { replyOf, type SmtpError } from "./smtp-outcome";
import { openSession, SmtpOpenError } from "./smtp-session";

type Failure = Extract<MailTestResult, { ok: false }>;

/** Signs in at both servers and opens the inbox; sends nothing. Says which server failed at which stage. */
export async function testMailbox(
  egress: Egress,
  access: MailAccess,
  limits: MailLimits,
): Promise<MailTestResult> {
  return (await testSmtp(egress, access, limits)) ?? (await testImap(egress, access, limits));
}

async function testSmtp(egress: Egress, access: MailAccess, limits: MailLimits): Promise<Failure | null> {
  try {
    const connection = await openSession(egress, access.smtp, limits);
    connection.quit();
    return null;
  } catch (error) {
    if (error instanceof EgressError) return outside("smtp", error);
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

async function testImap(egress: Egress, access: MailAccess, limits: MailLimits): Promise<MailTestResult> {
  let client: Awaited<ReturnType<typeof openImap>>;
  try {
    client = await openImap(egress, access.imap, limits);
  } catch (error) {
    if (error instanceof EgressError) return outside("imap", error);
    if (error instanceof ImapOpenError)
      return { ok: false, server: "imap", stage: error.stage, detail: error.message };
    throw error;
  }
  try {
    await client.mailboxOpen("INBOX", { readOnly: true });
    return { ok: true, filesSentMail: filesSentMail(client, access.imap.host) };
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 300) : "";
    return { ok: false, server: "imap", stage: "folder", detail };
  } finally {
    client.close();
  }
}

function outside(server: "smtp" | "imap", error: EgressError): Failure {
  if (error.failure === "forbidden") return { ok: false, server, stage: "forbidden" };
  const stage = error.failure === "unresolved" ? "dns" : error.failure === "tls" ? "tls" : "connect";
  return { ok: false, server, stage, detail: error.detail || error.message };
}
