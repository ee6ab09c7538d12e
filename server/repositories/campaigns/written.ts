import { writtenKinds } from "@/server/domain/campaigns/sequence/kinds";

/** A row of the ledger that reached its person in words: what is counted as sent, and against the touch budget. */
export const isWritten = (d: string) => `${d}.kind in ('${writtenKinds.join("', '")}')`;

/** A campaign's mail that left. */
export const isSentMail = (d: string) => `${d}.kind = 'email' and ${d}.state = 'sent'`;
