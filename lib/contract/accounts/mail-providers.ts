/** Providers whose mailboxes are connected by the owner's consent (OAuth) instead of a password (MAIL-02). */
export const mailProviders = ["google", "microsoft"] as const;
export const mailboxTypes = [...mailProviders, "smtp"] as const;
export type MailboxType = (typeof mailboxTypes)[number];
