import { writtenKinds } from "@/server/domain/campaigns/sequence/kinds";

/** Ledger rows that reach their prospect in words: counted as sent, and against the message limit. */
export const isWritten = (d: string) => `${d}.kind in ('${writtenKinds.join("', '")}')`;

/** A campaign email that was sent. */
export const isSentMail = (d: string) => `${d}.kind = 'email' and ${d}.state = 'sent'`;
