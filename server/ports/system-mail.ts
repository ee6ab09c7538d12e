import type { OutgoingMail } from "./mail";
import type { Outcome } from "./outcome";

/** The installation's own mail server, for emails of the product itself: confirmations, passwords. */
export interface SystemMailPort {
  /** Sends one email and returns its outcome; never throws for it. */
  send(mail: OutgoingMail): Promise<Outcome>;
  close(): Promise<void>;
}
