import { seal, unseal } from "@/server/db/sealed";
import type { NetworkAccount } from "@/server/ports/network";

/** The browser's session: the credentials checked on every page, so that a changed password ends it. */
export type Session = { workspaceId: string; username: string; password: string };

const cookieName = "network";
const keptSeconds = 30 * 86_400;
const place = { workspaceId: "sandbox", table: "sandbox.seats", column: "session", rowId: "browser" };

/** The encrypted cookie of a session; null ends it. */
export const cookieOf = (key: Uint8Array, session: Session | null, isSecure: boolean): string => {
  const value = session && Buffer.from(seal(key, JSON.stringify(session), place)).toString("base64url");
  const age = value === null ? 0 : keptSeconds;
  return `${cookieName}=${value ?? ""}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? "; Secure" : ""}`;
};

/** The session of a request; null without a cookie of ours. */
export function sessionOf(key: Uint8Array, cookies: string | undefined): Session | null {
  const value = cookies
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  if (!value) return null;
  try {
    return JSON.parse(unseal(key, Buffer.from(value, "base64url"), place).reveal());
  } catch {
    return null;
  }
}

/** The account that a session acts as; the driver judges its password like any other's. */
export const accountOf = (session: Session): NetworkAccount => ({
  ...session,
  accountId: "",
  network: "sandbox",
  automationType: "cloud",
  cookies: null,
  userAgent: null,
  connection: { kind: "direct" },
  remoteRef: null,
});
