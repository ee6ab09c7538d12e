import type { Trouble } from "./backoff";

/** The mail server failed us, not our own house: only this counts against a mailbox. */
export class MailServerError extends Error {
  override readonly name = "MailServerError";
  readonly kind: Trouble["kind"];

  constructor(cause: unknown) {
    super("the mail server failed", { cause });
    const { stage } = cause as { stage?: string };
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
