import { randomBytes } from "node:crypto";
import { inWorkspace, type Tx } from "@/server/db/tx";
import type { MailHostPort } from "@/server/ports/mail-host";
import type { DnsRecord } from "@/server/ports/registrar";
import { sandboxDkim, sandboxMail } from "@/server/sandbox/dns";
import { sandboxHosts, sandboxPorts } from "@/server/sandbox/rules/hosts";
import { hashSandboxPassword } from "@/server/sandbox/rules/password";
import type { SandboxTools } from "../tools";

/** What a domain needs so that the sandbox's mail server may send for it. */
const records: DnsRecord[] = [
  { type: "MX", host: "", value: sandboxMail.host, priority: 10 },
  { type: "TXT", host: "", value: `v=spf1 ip4:${sandboxMail.address} -all`, priority: null },
  { type: "TXT", host: "default._domainkey", value: sandboxDkim, priority: null },
  { type: "TXT", host: "_dmarc", value: "v=DMARC1; p=none", priority: null },
];

const servers = {
  smtp: { host: sandboxHosts.smtp, port: sandboxPorts.smtp, encryption: "none" as const },
  imap: { host: sandboxHosts.imap, port: sandboxPorts.imap, encryption: "none" as const },
};

/** Mailboxes on bought domains at the sandbox's own mail server. */
export function createSandboxMailHost({ pool }: Pick<SandboxTools, "pool">): MailHostPort {
  const inside = <T>(of: { workspaceId: string }, work: (tx: Tx) => Promise<T>) =>
    inWorkspace(pool, of, work);
  return {
    isSandbox: true,
    addDomain: async () => ({ kind: "done", records }),
    openDomain: async () => ({ kind: "done" }),
    createMailbox: (of, { address, name, password }) =>
      inside(of, async (tx) => {
        const hash = hashSandboxPassword(password, randomBytes(6).toString("base64url"));
        await tx.query(
          `insert into sandbox.mail_logins (address, password_hash, name) values ($1, $2, $3)
           on conflict (workspace_id, address) do update set password_hash = excluded.password_hash`,
          [address, hash, name],
        );
        return { kind: "done", servers };
      }),
    removeMailbox: (of, address) =>
      inside(of, async (tx) => {
        await tx.query("delete from sandbox.mail_logins where address = $1", [address]);
        return { kind: "done" };
      }),
  };
}
