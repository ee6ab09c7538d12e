import type { MailSettings } from "./mail-settings";
import type { DnsRecord, Done } from "./registrar";

type Later = { kind: "later"; reason: string };
type Workspace = { workspaceId: string };

/** A mailbox to be made; without a name of its own the host knows none. */
type NewMailbox = { address: string; name: string; password: string };

/** Whoever keeps the mailboxes of our domains. Every call may be repeated: what is there already is not made twice. */
export interface MailHostPort {
  readonly isSandbox: boolean;
  /** Makes the domain known; answers the records that it needs in the DNS. */
  addDomain(of: Workspace, domain: string): Promise<{ kind: "done"; records: DnsRecord[] } | Later>;
  /** Begins to send and receive, once the records can be seen. */
  openDomain(of: Workspace, domain: string): Promise<Done>;
  /** Makes a mailbox with this password; one that exists gets it. The whole address signs in. */
  createMailbox(
    of: Workspace,
    mailbox: NewMailbox,
  ): Promise<{ kind: "done"; servers: Pick<MailSettings, "smtp" | "imap"> } | Later>;
  removeMailbox(of: Workspace, address: string): Promise<Done>;
}

/** The host of the world, where one is connected, and the sandbox's. */
export type MailHosts = { real: MailHostPort | null; sandbox: MailHostPort };
