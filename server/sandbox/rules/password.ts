import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Passwords of the sandbox are made by us with 96 random bits and guard pretend mail only, so one round of a fast hash is enough
 * and keeps thousands of sign-ins a minute cheap.
 */
export const hashSandboxPassword = (password: string, salt: string): string =>
  `${salt}.${createHash("sha256").update(`${salt}.${password}`).digest("base64url")}`;

export function isSandboxPassword(password: string, stored: string): boolean {
  const given = Buffer.from(hashSandboxPassword(password, stored.split(".")[0] ?? ""));
  const kept = Buffer.from(stored);
  return given.length === kept.length && timingSafeEqual(given, kept);
}
