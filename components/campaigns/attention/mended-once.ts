import type { Remedy } from "@/lib/contract/accounts/remedies";

/** Mended once for everybody of a group; everything else is mended person by person. */
export const mendedOnce: ReadonlySet<Remedy> = new Set([
  "account",
  "mailbox",
  "senders",
  "sequence",
  "settings",
  "campaign",
  "billing",
]);
