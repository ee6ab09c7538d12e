import { isIP } from "node:net";
import { canonicalHost } from "./host";

/** A name the operator vouches for: it leads to this address, whatever the rules or a name server say. */
export type AllowEntry = { name: string; port: number; address: string; toPort: number };

const entryPattern = /^(\S+):(\d{1,5})\s*->\s*(\S+):(\d{1,5})$/;

/**
 * Reads `smtp.sandbox.test:587 -> 127.0.0.1:2525`, entries separated by commas or line breaks. Throws on anything it cannot
 * read, because a half-read list of exceptions is worse than none.
 */
export function parseAllowList(text: string): AllowEntry[] {
  return text
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(parseEntry);
}

function parseEntry(line: string): AllowEntry {
  const [, rawName = "", port, rawAddress = "", toPort] = entryPattern.exec(line) ?? [];
  const name = canonicalHost(rawName);
  const address = rawAddress.replace(/^\[|\]$/g, "");
  if (name === null || isIP(address) === 0) throw new Error(`not an allow-list entry: ${line}`);
  return { name, port: Number(port), address, toPort: Number(toPort) };
}
