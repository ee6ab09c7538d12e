import { isDomain } from "@/lib/contract/accounts/rules";
import type { BlacklistEntry } from "@/lib/contract/accounts/settings";
import { looksLikeEmail } from "@/lib/contract/fields";

/** Max entries per account (CRED-121). */
export const maxEntries = 10_000;

/** The kind of a line: email address, profile, domain, or otherwise a company. */
export function kindOf(line: string): BlacklistEntry["kind"] {
  if (looksLikeEmail(line)) return "email";
  const [host = "", path = ""] = line.replace(/^https?:\/\//i, "").split(/\/(.*)/, 2);
  if (!isDomain(host)) return "company";
  return path.trim() === "" ? "domain" : "profile_url";
}

const compared = ({ kind, value }: BlacklistEntry) =>
  `${kind} ${value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/+$/, "")}`;

/** Parses pasted lines into entries, and finds duplicates within them and with the list (CRED-120, CRED-121). */
export function readEntries(text: string, present: readonly BlacklistEntry[]) {
  const seen = new Set(present.map(compared));
  const added: BlacklistEntry[] = [];
  const repeated: string[] = [];
  for (const value of text.split("\n").map((line) => line.trim())) {
    if (value === "") continue;
    const entry = { kind: kindOf(value), value: value.slice(0, 300) };
    if (seen.has(compared(entry))) repeated.push(value);
    else added.push(entry);
    seen.add(compared(entry));
  }
  return { added, repeated };
}
