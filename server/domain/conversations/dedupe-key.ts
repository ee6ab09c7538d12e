/** What names a message of the network among all messages, for ever: the account it came to or from, and the network's own id (R32). */
export const networkKey = (accountId: string, eventId: string) => `network:${accountId}:${eventId}`;

/** What names a mail of a mailbox among all messages, for ever: its Message-ID, or a hash where it has none (R32). */
export const mailKey = (mailboxId: string, idOrHash: string) => `mail:${mailboxId}:${idOrHash}`;

/** What names a text message that came to one of our numbers, for ever: the number, and the vendor's own id (R32). */
export const textKey = (phoneId: string, eventId: string) => `sms:${phoneId}:${eventId}`;

/** The same message beside another person it may be of, too (R15). */
export const perhapsKey = (dedupeKey: string, prospectId: string) => `${dedupeKey}:perhaps:${prospectId}`;
