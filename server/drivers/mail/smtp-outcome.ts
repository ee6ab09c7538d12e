import { refusalKind } from "@/server/domain/inbox/bounce-kind";
import { EgressError } from "@/server/net/egress-error";
import type { Outcome } from "@/server/ports/outcome";
import { TokenError } from "./credentials";
import { SmtpOpenError } from "./smtp-session";

/** The fields nodemailer adds to errors: `responseCode` and `response` only if the server itself refused. */
export type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

/** A failure before anything was transmitted: nothing was delivered, whatever it is. */
export function outcomeOfOpening(error: unknown): Outcome {
  if (error instanceof EgressError) return { kind: "later", reason: reasonOf(error) };
  if (error instanceof TokenError) return outcomeWithoutToken(error);
  if (!(error instanceof SmtpOpenError)) throw error;
  const { code }: SmtpError = error.cause;
  if (error.isRejection) return { kind: "later", reason: "login_failed" };
  if (error.stage === "tls") return { kind: "later", reason: "tls_failed" };
  if (code === "ETIMEDOUT") return { kind: "later", reason: "timeout" };
  return { kind: "later", reason: replyOf(error.cause) ?? "unreachable" };
}

const outcomeWithoutToken = ({ answer }: TokenError): Outcome =>
  answer.kind === "sign_in_again"
    ? { kind: "later", reason: "sign_in_again" }
    : { kind: "later", reason: "token_unavailable", retryAfterSeconds: answer.retryAfterSeconds };

/** A failure before the final dot: provably not delivered. A clear no about this mail is final, anything else is worth a retry. */
export function outcomeBeforeDot(error: SmtpError): Outcome {
  const reply = replyOf(error);
  const code = error.responseCode ?? 0;
  // The server said at the greeting that it takes less than this.
  if (error.code === "EMESSAGE" && reply === null) return { kind: "refused", reason: "too_large" };
  if (reply === null) {
    return { kind: "later", reason: error.code === "ETIMEDOUT" ? "timeout" : "connection_lost" };
  }
  if (code === 530 || code === 535) return { kind: "later", reason: "login_failed" };
  if (code < 500) return { kind: "later", reason: reply };
  return error.command === "RCPT TO" && isUnknownPerson(reply)
    ? { kind: "refused", reason: reply, hardBounce: true }
    : { kind: "refused", reason: reply };
}

/** A failure after the final dot: only the server's own reply decides; without one the outcome is unknown (R07). */
export function outcomeAfterDot(error: SmtpError): Outcome {
  const reply = replyOf(error);
  if (reply === null) return { kind: "unknown", reason: "no_reply_after_transmission" };
  if ((error.responseCode ?? 0) < 500) return { kind: "later", reason: reply };
  return isUnknownPerson(reply)
    ? { kind: "refused", reason: reply, hardBounce: true }
    : { kind: "refused", reason: reply };
}

/** Uses the same classification as bounce reports, so that a refusal means the same at once and later. */
const isUnknownPerson = (reply: string) => refusalKind(reply) === "hard";

/** The server's reply in one line, short enough to store; null when there was none. */
export function replyOf(error: SmtpError): string | null {
  if (!error.responseCode || error.responseCode < 400) return null;
  return (error.response ?? "").replace(/\s+/g, " ").trim().slice(0, 300);
}

function reasonOf(error: EgressError): string {
  const reasons: Partial<Record<EgressError["failure"], string>> = {
    forbidden: "forbidden_host",
    tls: "tls_failed",
  };
  return reasons[error.failure] ?? error.failure;
}
