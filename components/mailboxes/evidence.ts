import type { Mailbox } from "@/lib/contract/accounts/accounts";

/**
 * What a mailbox tells about an email whose outcome is unknown. `exact`: the Sent folder shows whether it left; `found_only`: it is proof
 * that it left if it is there, and nothing if it is not, because the server replaces Message-IDs or copies are ours; `none`: nothing is filed.
 */
export function evidenceOf({ type, sentCopies }: Pick<Mailbox, "type" | "sentCopies">) {
  if (type === "microsoft" || sentCopies === "appends") return "found_only";
  return sentCopies === "files" ? "exact" : "none";
}
