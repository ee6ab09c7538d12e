import type { accountStatuses } from "@/lib/contract/accounts";
import { DomainError } from "@/lib/contract/errors";
import type { WaitReason } from "@/lib/contract/sequence";

export type AccountStatus = (typeof accountStatuses)[number];

/** Where each status may go (CRED-28 to CRED-32). Deleted is the end. */
const next: Record<AccountStatus, readonly AccountStatus[]> = {
  active: ["invalid", "inactive", "blocked", "deleted"],
  invalid: ["active", "inactive", "blocked", "deleted"],
  inactive: ["active", "invalid", "blocked", "deleted"],
  blocked: ["active", "invalid", "deleted"],
  deleted: [],
};

/** The status after a change; a change the table does not have is a conflict. */
export function changeStatus(from: AccountStatus, to: AccountStatus): AccountStatus {
  if (from !== to && !next[from].includes(to)) throw new DomainError("conflict", { from, to });
  return to;
}

/** Why nothing leaves through the account's lane; null when it is open. Its steps wait, they are never skipped (R10). */
export const closedBecause = (status: AccountStatus): WaitReason | null =>
  status === "active" ? null : "account_disconnected";
