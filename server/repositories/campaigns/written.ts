import { writtenKinds } from "@/server/domain/campaigns/sequence/kinds";

/** Ledger rows that reach their prospect in words: counted as sent, and against the message limit. */
export const isWritten = (d: string) => `${d}.kind in ('${writtenKinds.join("', '")}')`;

/** An email refused at once because its address does not exist; `withdrawn` once a person said that the address is right. */
export const isRefusedMail = (d: string) =>
  `${d}.kind = 'email' and ${d}.outcome = 'failed' and ${d}.bounce in ('hard', 'withdrawn')`;

/** A campaign email that was sent. */
export const isSentMail = (d: string) => `${d}.kind = 'email' and ${d}.state = 'sent'`;
