/** What names a message of the network among all messages, for ever: the account it came to or from, and the network's own id (R32). */
export const networkKey = (accountId: string, eventId: string) => `network:${accountId}:${eventId}`;

/** What names a mail of a mailbox among all messages, for ever: its Message-ID, or a hash where it has none (R32). */
export const mailKey = (mailboxId: string, idOrHash: string) => `mail:${mailboxId}:${idOrHash}`;
