import { isIP } from "node:net";

/**
 * Our name in EHLO: the configured one, else the host of the base URL, else an address literal, which many servers take for a dial-up
 * machine.
 */
export function heloNameOf(given: string | undefined, baseUrl: string): string {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");
  if (given) return given;
  if (isIP(host) === 6) return `[IPv6:${host}]`;
  if (isIP(host) === 4) return `[${host}]`;
  return host.includes(".") && !host.endsWith(".localhost") ? host : "[127.0.0.1]";
}
