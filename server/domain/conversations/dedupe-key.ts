/** The permanent key of a network message: its account and the network's own id (R32). */
export const networkKey = (accountId: string, eventId: string) => `network:${accountId}:${eventId}`;

/** The permanent key of a mailbox's email: its Message-ID, or a hash if it has none (R32). */
export const mailKey = (mailboxId: string, idOrHash: string) => `mail:${mailboxId}:${idOrHash}`;

/** The permanent key of a text message to one of our numbers: the number and the vendor's own id (R32). */
export const textKey = (phoneId: string, eventId: string) => `sms:${phoneId}:${eventId}`;

/** The key of the same message for another prospect who may be its author (R15). */
export const possibleAuthorKey = (dedupeKey: string, prospectId: string) =>
  `${dedupeKey}:perhaps:${prospectId}`;
