import type { Trouble } from "./backoff";

/** By the stage at which signing in ended. */
const kinds: Record<string, Trouble["kind"]> = { login: "login_failed", consent: "sign_in_again" };

type Cause = { responseStatus?: string; code?: string };

/** The mail server failed, not our own system: only this counts against a mailbox. */
export class MailServerError extends Error {
  override readonly name = "MailServerError";
  readonly kind: Trouble["kind"];
  /** The server answered NO to one command; the connection stays open. */
  readonly isRefusal: boolean;
  /** The connection was dropped while certain emails were being read. */
  readonly isConnectionLost: boolean;

  constructor(cause: unknown) {
    super("the mail server failed", { cause });
    const { stage = "", responseStatus = "", code } = cause as { stage?: string } & Cause;
    this.isConnectionLost = code === "connection_lost";
    this.isRefusal = ["NO", "BAD"].includes(responseStatus);
    this.kind = kinds[stage] ?? "unreachable";
  }
}

/** Wraps errors of the server in a MailServerError. */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new MailServerError(cause);
  }
}
