import type { Remedy } from "@/lib/contract/accounts/remedies";

/** Fixes that apply to a whole group at once; all others are made person by person. */
export const fixedOnce: ReadonlySet<Remedy> = new Set([
  "account",
  "mailbox",
  "senders",
  "sequence",
  "settings",
  "campaign",
  "billing",
]);
