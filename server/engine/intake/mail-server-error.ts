import type { Trouble } from "./backoff";

type Cause = { responseStatus?: string; code?: string };

/** The mail server failed us, not our own house: only this counts against a mailbox. */
export class MailServerError extends Error {
  override readonly name = "MailServerError";
  readonly kind: Trouble["kind"];
  /** The server answered no to one command; the connection goes on. */
  readonly isRefusal: boolean;
  /** The line was dropped while certain mails were being read. */
  readonly isStumble: boolean;

  constructor(cause: unknown) {
    super("the mail server failed", { cause });
    const { stage, responseStatus = "", code } = cause as { stage?: string } & Cause;
    this.isStumble = code === "connection_lost";
    this.isRefusal = ["NO", "BAD"].includes(responseStatus);
    this.kind = stage === "login" ? "login_failed" : "unreachable";
  }
}

/** Marks what goes wrong at the server. */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new MailServerError(cause);
  }
}
