import type { MailReadFailure } from "@/server/ports/mail";

/** Of which mails reading failed; everything else that a reader throws means that the connection is over. */
export class MailReadError extends Error implements MailReadFailure {
  readonly code: MailReadFailure["code"];
  readonly about?: MailReadFailure["about"];

  constructor(code: MailReadFailure["code"], about?: MailReadFailure["about"], cause?: unknown) {
    super(code, { cause });
    this.name = "MailReadError";
    this.code = code;
    if (about) this.about = about;
  }
}
