import type { OutgoingMail } from "./mail";
import type { Outcome } from "./outcome";

/** The installation's own mail server, by which the product itself writes to its people: confirmations, passwords. */
export interface SystemMailPort {
  /** Sends one mail; answers what became of it and never throws for it. */
  send(mail: OutgoingMail): Promise<Outcome>;
  close(): Promise<void>;
}
