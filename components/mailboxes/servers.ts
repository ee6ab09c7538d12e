import type { Mailbox } from "@/lib/contract/accounts/accounts";

/** What the connect form holds: one mailbox with its two servers. */
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

/** Empty reading sign-in means the same as for sending, and is not sent at all. */
export function filled({ imapUsername, imapPassword, ...servers }: Servers) {
  return { ...servers, ...(imapUsername ? { imapUsername } : {}), ...(imapPassword ? { imapPassword } : {}) };
}
