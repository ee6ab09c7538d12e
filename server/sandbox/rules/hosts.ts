/** Names of the sandbox's mail servers. `.test` cannot be registered, so a mailbox there is known to be sandboxed. */
export const sandboxHosts = { smtp: "smtp.sandbox.test", imap: "imap.sandbox.test" } as const;

/** The ports a mailbox is stored with. compose.ts leads them to where the sandbox listens now, which may change with every start. */
export const sandboxPorts = { smtp: 587, imap: 143 } as const;
