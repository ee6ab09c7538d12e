import { seal, unseal } from "@/server/db/sealed";

type Owner = { workspaceId: string; id: string };
/** Tables whose rows hold what a service handed out for a consent. */
type Table = "calendars" | "calendar_releases" | "crm_connections" | "crm_releases";
/** A key of a user is an access token; its refresh token is empty. */
export type Tokens = { refreshToken: string; accessToken: string };
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
