import { type Lockout, lockoutReasons } from "@/server/ports/network";
import type { AccountEvent } from "./machine";

/** How long to wait after a proxy fails while an account is working. */
const proxyPauseMs = 5 * 60_000;

/** The event for a driver's report that an account is shut out; null if it reports something else. `now` is real. */
export function lockoutEvent(said: unknown, now: Date): AccountEvent | null {
  const reason = said instanceof Error ? said.message : said;
  if (!lockoutReasons.includes(reason as Lockout)) return null;
  switch (reason as Lockout) {
    case "challenge":
      return { kind: "challenged" };
    case "proxy_failed":
      return { kind: "proxy_failed", retryAt: new Date(+now + proxyPauseMs) };
    case "wrong_password":
      return { kind: "wrong_password" };
    case "restricted":
      return { kind: "restricted" };
  }
}
