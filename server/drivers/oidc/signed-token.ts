import { type KeyObject, verify } from "node:crypto";
import type { Claims } from "@/server/domain/auth/id-token";

/**
 * Reads a token (RFC 7515) whose RS256 signature fits the key its header names; null for every other one. No other way
 * of signing is accepted, least of all the one the token itself may wish for.
 */
export async function readSigned(
  token: string,
  keyOf: (id: string) => Promise<KeyObject | null>,
): Promise<Claims | null> {
  const [head = "", body = "", mark = "", ...more] = token.split(".");
  const header = parsed(head);
  if (more.length > 0 || header?.alg !== "RS256" || typeof header.kid !== "string") return null;
  const key = await keyOf(header.kid);
  const isSigned =
    key !== null && verify("RSA-SHA256", Buffer.from(`${head}.${body}`), key, Buffer.from(mark, "base64url"));
  return isSigned ? parsed(body) : null;
}

function parsed(part: string): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Claims) : null;
  } catch {
    return null;
  }
}
