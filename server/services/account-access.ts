import { seal, unseal } from "@/server/db/sealed";
import type { NetworkAccount } from "@/server/ports/network";
import type { AccountRow } from "@/server/repositories/accounts";

const place = (workspaceId: string, rowId: string) => ({
  workspaceId,
  table: "accounts",
  column: "secret",
  rowId,
});

/** The password of an account as it is stored: it opens in this row only (S63). */
export const sealAccountPassword = (key: Uint8Array, of: { workspaceId: string; id: string }, text: string) =>
  seal(key, text, place(of.workspaceId, of.id));

/** What the network driver signs in with; null when no password is kept (disconnected). Never log it. */
export function networkAccess(
  key: Uint8Array,
  account: Pick<AccountRow, "workspaceId" | "id" | "username" | "secret">,
): NetworkAccount | null {
  if (!account.secret) return null;
  const { workspaceId, id: accountId, username } = account;
  const password = unseal(key, account.secret, place(workspaceId, accountId)).reveal();
  return { workspaceId, accountId, username, password };
}
