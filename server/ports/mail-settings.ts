import type { Encryption } from "./mail";

type Address = { host: string; port: number; encryption: Encryption };

/** How to reach the mailboxes of a domain. `hasWholeName`: the user name is the whole address, not just what is before the @. */
export type MailSettings = { smtp: Address; imap: Address; hasWholeName: boolean };

export interface MailSettingsPort {
  /** What a domain, or a directory of providers, publishes about its mailboxes; null if nothing usable. Never throws. */
  publishedFor(domain: string): Promise<MailSettings | null>;
}
