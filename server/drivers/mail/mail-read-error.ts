import type { MailReadFailure } from "@/server/ports/mail";

/** Which emails could not be read; any other error of a reader means that the connection is lost. */
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
