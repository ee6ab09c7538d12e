import { DomainError } from "@/lib/contract/errors";

/** A server of the sandbox, which offers no encryption. */
export const isSandboxHost = (host: string) => host.toLowerCase().endsWith(".sandbox.test");

/** Whether a mailbox lives in the sandbox: both its servers do. One of each kind is refused. */
export function isSandboxMailbox(hosts: { smtp: string; imap: string }): boolean {
  const smtp = isSandboxHost(hosts.smtp);
  if (smtp !== isSandboxHost(hosts.imap)) throw new DomainError("mailbox_host_refused");
  return smtp;
}
