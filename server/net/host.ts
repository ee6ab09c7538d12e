import { isIPv6 } from "node:net";

/** Anything that would let a host field smuggle in a user, a port, a path, or be read differently by two parsers. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const notAHostPattern = /[\u0000-\u0020\u007f/\\?#@]/;

/**
 * The canonical spelling of a host: WHATWG rules, so octal, hexadecimal, dword, percent-encoded and full-width forms become the address
 * they mean. Null if it is not a host. IPv6 has no brackets, names are in lower case without a final dot.
 */
export function canonicalHost(input: string): string | null {
  const given = isIPv6(input) ? `[${input}]` : input;
  if (given === "" || given.length > 255 || notAHostPattern.test(given)) return null;
  if (given.includes(":") && !given.startsWith("[")) return null;
  let hostname: string;
  try {
    hostname = new URL(`http://${given}/`).hostname;
  } catch {
    return null;
  }
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  return hostname.replace(/\.$/, "") || null;
}
