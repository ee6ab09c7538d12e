/** Names of the sandbox's mail servers; `.test` can belong to nobody, so a mailbox there is known to be sandboxed. */
export const sandboxHosts = { smtp: "smtp.sandbox.test", imap: "imap.sandbox.test" } as const;
