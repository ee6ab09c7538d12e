import { seal, unseal } from "@/server/db/sealed";
import type { GrantRow } from "@/server/repositories/mailboxes/grants";

type Owner = { workspaceId: string; mailboxId: string };
type Column = "refresh_secret" | "access_secret";
const place = ({ workspaceId, mailboxId }: Owner, column: Column) => ({
  workspaceId,
  table: "mailbox_grants",
  column,
  rowId: mailboxId,
});

/** The tokens of a grant as they are stored: each opens in its own column of this row only (S63). */
export const sealToken = (key: Uint8Array, of: Owner, column: Column, token: string): Uint8Array =>
  seal(key, token, place(of, column));

/** Never log them. */
export const refreshTokenOf = (key: Uint8Array, row: GrantRow): string =>
  unseal(key, row.refreshSecret, place(row, "refresh_secret")).reveal();
export const accessTokenOf = (key: Uint8Array, row: GrantRow): string =>
  unseal(key, row.accessSecret, place(row, "access_secret")).reveal();
