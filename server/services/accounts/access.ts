import { seal, unseal } from "@/server/db/sealed";
import { hasAccess } from "@/server/domain/accounts/account-state";
import type { Connection, Cookie, NetworkAccount } from "@/server/ports/network";
import type { AccountAccess, AccountRow } from "@/server/repositories/accounts/accounts";

/** The encrypted columns of an account. */
type SecretColumn = "secret" | "cookies" | "proxy_secret" | "two_factor_secret";
type Place = { workspaceId: string; id: string };

const place = ({ workspaceId, id }: Place, column: SecretColumn) => ({
  workspaceId,
  table: "accounts",
  column,
  rowId: id,
});

/** A secret of an account as it is stored: it opens in this row and column only (S63). */
export const sealOfAccount = (key: Uint8Array, of: Place, column: SecretColumn, text: string) =>
  seal(key, text, place(of, column));

/**
 * The credentials that a network driver acts with; null if none are stored (disconnected). An account operated by a browser extension needs
 * none. Never log them.
 */
export function networkAccess(key: Uint8Array, account: AccountAccess): NetworkAccount | null {
  if (!hasAccess(account)) return null;
  const open = (column: SecretColumn, sealed: Uint8Array | null) =>
    sealed && unseal(key, sealed, place(account, column)).reveal();
  const password = open("secret", account.secret);
  const session = open("cookies", account.cookies);
  return {
    workspaceId: account.workspaceId,
    accountId: account.id,
    network: account.network,
    automationType: account.automationType as NetworkAccount["automationType"],
    username: account.username,
    password,
    ...(session === null ? { cookies: null, userAgent: null } : readSession(session)),
    connection: connectionOf(account, open("proxy_secret", account.proxySecret)),
    remoteRef: account.remoteRef,
  };
}

/** A session in plain form before encryption: the browser's cookies and user agent. */
export const sessionText = (cookies: readonly Cookie[], userAgent: string | undefined): string =>
  JSON.stringify({ cookies, userAgent: userAgent ?? null });

/** Sessions were lists of cookies once. */
function readSession(text: string): Pick<NetworkAccount, "cookies" | "userAgent"> {
  const kept = JSON.parse(text) as Cookie[] | { cookies: Cookie[]; userAgent: string | null };
  return Array.isArray(kept) ? { cookies: kept, userAgent: null } : kept;
}

/** What is needed to end a session at the network; no secret is required. */
export const signOutAccess = (account: AccountRow): NetworkAccount => ({
  workspaceId: account.workspaceId,
  accountId: account.id,
  network: account.network,
  automationType: account.automationType as NetworkAccount["automationType"],
  username: account.username,
  ...{ password: null, cookies: null, userAgent: null, connection: { kind: "direct" } },
  remoteRef: account.remoteRef,
});

/** The secrets of an account encrypted again for another row, because each ciphertext is bound to its place. */
export function resealed(key: Uint8Array, from: AccountRow, to: Place) {
  const anew = (column: SecretColumn, sealed: Uint8Array | null) =>
    sealed && seal(key, unseal(key, sealed, place(from, column)).reveal(), place(to, column));
  return {
    secret: anew("secret", from.secret),
    cookies: anew("cookies", from.cookies),
    proxySecret: anew("proxy_secret", from.proxySecret),
    twoFactorSecret: anew("two_factor_secret", from.twoFactorSecret),
  };
}

/** The credentials of the second factor, if stored. Never log them. */
export function secondFactor(
  key: Uint8Array,
  account: AccountRow,
): { username: string; password: string } | null {
  const { twoFactor, twoFactorSecret } = account;
  if (!twoFactor || !twoFactorSecret) return null;
  const password = unseal(key, twoFactorSecret, place(account, "two_factor_secret")).reveal();
  return { username: twoFactor.username, password };
}

function connectionOf(account: AccountAccess, proxyPassword: string | null): Connection {
  const { proxyKind, proxyHost, proxyPort, proxyUsername, proxySetting, countryCode } = account;
  if (proxyKind === "none") return { kind: "direct" };
  if (proxyKind === "custom" && proxyHost !== null && proxyPort !== null) {
    const login = { username: proxyUsername ?? "", password: proxyPassword ?? "" };
    return { kind: "own", proxy: { host: proxyHost, port: proxyPort, ...login } };
  }
  return {
    kind: "country",
    countryCode,
    type: proxyKind === "residential" ? "residential" : "basic",
    attempt: proxySetting?.attemptCount ?? 1,
  };
}
