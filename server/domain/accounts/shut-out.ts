import { type ShutOut, shutOutReasons } from "@/server/ports/network";
import type { AccountEvent } from "./machine";

/** A proxy that fails while an account is at work is tried again after so long. */
const proxyPauseMs = 5 * 60_000;

/** What a driver's word that an account is not let in means for it; null when it says something else. `now` is real. */
export function shutOutEvent(said: unknown, now: Date): AccountEvent | null {
  const reason = said instanceof Error ? said.message : said;
  if (!shutOutReasons.includes(reason as ShutOut)) return null;
  switch (reason as ShutOut) {
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
