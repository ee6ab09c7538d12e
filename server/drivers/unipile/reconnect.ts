import type { Connection, NetworkAccount, SignInResult } from "@/server/ports/network";
import { proxyPauseMs } from "./meaning";
import { ending, isOfTheAccount, type SignInParts, signIn, stateOf } from "./sign-in";

/** What changed for an account that may be signed in already. */
type Change = { connection: boolean; session: boolean };

/**
 * Applies a new connection or session. The service does not sign in an account that is signed in: a connection is changed on the running
 * account and read back; for a new session the old one is removed first.
 */
export async function reconnect(
  parts: SignInParts,
  account: NetworkAccount,
  change: Change,
): Promise<SignInResult> {
  const { api, now } = parts;
  const ref = account.remoteRef;
  if (ref === null) return signIn(parts, account);
  return ending(parts, ref, async () => {
    if (change.session) return renewSession(parts, account, ref);
    if ((await stateOf(api, ref)) !== "running") return api.signIn(account, ref);
    await api.setConnection(ref, account);
    return { ref, checkpoint: null };
  }).then(async (result) =>
    result.kind === "signed_in" && !(await isInPlace(parts, account, result.remoteRef ?? ref))
      ? { remoteRef: result.remoteRef, kind: "proxy_failed", retryAt: new Date(+now() + proxyPauseMs) }
      : result,
  );
}

/** Tries the new session first, so that a refused one does not cost the working session. */
async function renewSession({ api }: SignInParts, account: NetworkAccount, ref: string) {
  try {
    return await api.signIn(account, ref);
  } catch (error) {
    if (!isOfTheAccount(error)) throw error;
    if ((await stateOf(api, ref)) !== "unknown") await api.remove(ref);
    return api.signIn(account, null);
  }
}

/** The service may take a connection and use another one all the same; only what it names is compared. */
async function isInPlace(
  { api }: SignInParts,
  { connection }: NetworkAccount,
  ref: string,
): Promise<boolean> {
  const { country } = await api.state(ref);
  return country === null || wanted(connection) === null || country === wanted(connection);
}

const wanted = (connection: Connection) => (connection.kind === "country" ? connection.countryCode : null);
