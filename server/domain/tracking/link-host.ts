import { createHmac } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";

/** Where a domain for links says which installation answers for it. */
export const linkHostPath = "/.well-known/link-host";

/** The base URL of a customer's domain: scheme and port are those of the installation, because one front door serves all. */
export function linkHostAddress(host: string, baseUrl: string): string {
  const address = new URL(baseUrl);
  address.hostname = host;
  return address.origin;
}

/** What only this installation can answer for a host. */
export const linkHostAnswer = (masterKey: Uint8Array, host: string): string =>
  createHmac("sha256", derivedKey(masterKey, "tern link host")).update(host).digest("base64url");
