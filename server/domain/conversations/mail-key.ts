/** What names a mail of a mailbox among all messages, for ever: its Message-ID, or a hash where it has none (R32). */
export const mailKey = (mailboxId: string, idOrHash: string) => `mail:${mailboxId}:${idOrHash}`;
