import type { Mailbox } from "@/lib/contract/accounts/accounts";

/** The form for connecting a mailbox with its two servers. */
export type Servers = {
  fromName: string;
  fromEmail: string;
  host: string;
  port: number;
  username: string;
  password: string;
  encryption: Mailbox["encryption"];
  imapHost: string;
  imapPort: number;
  imapUsername: string;
  imapPassword: string;
  imapEncryption: Mailbox["encryption"];
};

export const emptyServers: Servers = {
  fromName: "",
  fromEmail: "",
  host: "",
  port: 587,
  username: "",
  password: "",
  encryption: "tls",
  imapHost: "",
  imapPort: 993,
  imapUsername: "",
  imapPassword: "",
  imapEncryption: "ssl",
};

/** The settings of a mailbox without its passwords, which are never returned. */
export const serversOf = (mailbox: Mailbox): Servers => ({
  ...{ fromName: mailbox.name, fromEmail: mailbox.email, host: mailbox.host, port: mailbox.port },
  ...{ username: mailbox.username, password: "", encryption: mailbox.encryption },
  ...{ imapHost: mailbox.imapHost, imapPort: mailbox.imapPort, imapPassword: "" },
  imapUsername: mailbox.imapUsername === mailbox.username ? "" : mailbox.imapUsername,
  imapEncryption: mailbox.imapEncryption,
});

/** Empty IMAP credentials default to those for SMTP, so they are not sent. */
export function filled({ imapUsername, imapPassword, ...servers }: Servers) {
  return { ...servers, ...(imapUsername ? { imapUsername } : {}), ...(imapPassword ? { imapPassword } : {}) };
}
