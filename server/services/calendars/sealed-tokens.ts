import { createHmac } from "node:crypto";
import { seal, unseal } from "@/server/db/sealed";
import { derivedKey } from "@/server/domain/auth/derived-key";

type Owner = { workspaceId: string; id: string };
type Table = "calendars" | "calendar_releases";
type Tokens = { refreshToken: string; accessToken: string };
type Sealed = { refreshSecret: Uint8Array; accessSecret: Uint8Array };

const place = (
  table: Table,
  { workspaceId, id: rowId }: Owner,
  column: "refresh_secret" | "access_secret",
) => ({
  ...{ workspaceId, table, column, rowId },
});

/** The tokens as they are stored: each opens in its own column of this row only (S63). */
export const sealTokens = (key: Uint8Array, table: Table, of: Owner, tokens: Tokens): Sealed => ({
  refreshSecret: seal(key, tokens.refreshToken, place(table, of, "refresh_secret")),
  accessSecret: seal(key, tokens.accessToken, place(table, of, "access_secret")),
});

/** Never log them. */
export const openTokens = (key: Uint8Array, table: Table, of: Owner, sealed: Sealed): Tokens => ({
  refreshToken: unseal(key, sealed.refreshSecret, place(table, of, "refresh_secret")).reveal(),
  accessToken: unseal(key, sealed.accessSecret, place(table, of, "access_secret")).reveal(),
});

/** By which the owner of a calendar, and the member who connected it, are known in all workspaces, without saying who they are. */
export const keyOf = (masterKey: Uint8Array, ...parts: readonly string[]): Buffer =>
  createHmac("sha256", derivedKey(masterKey, "tern calendar")).update(JSON.stringify(parts)).digest();
