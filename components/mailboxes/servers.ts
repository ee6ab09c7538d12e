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

/** Empty IMAP credentials default to those for SMTP, so they are not sent. */
export function filled({ imapUsername, imapPassword, ...servers }: Servers) {
  return { ...servers, ...(imapUsername ? { imapUsername } : {}), ...(imapPassword ? { imapPassword } : {}) };
}
