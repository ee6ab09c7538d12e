import { createHmac } from "node:crypto";
import { seal, unseal } from "@/server/db/sealed";
import { derivedKey } from "@/server/domain/auth/derived-key";
import { normalEmail } from "@/server/domain/prospects/identity";

type Owner = { workspaceId: string; id: string };
type Table = "crm_connections" | "crm_releases";
/** A key has no refresh token: it is empty then. */
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

/** By what an address is known in the directory of a CRM's people; null if it is none. */
export function addressHash(masterKey: Uint8Array, workspaceId: string, address: string): Buffer | null {
  const email = normalEmail(address);
  if (email === null) return null;
  const key = derivedKey(masterKey, "tern crm people");
  return createHmac("sha256", key).update(`${workspaceId} ${email}`).digest();
}
