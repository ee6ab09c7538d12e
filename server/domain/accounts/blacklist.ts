import type { BlacklistEntry } from "@/lib/contract/account-settings";
import { DomainError } from "@/lib/contract/errors";
import { canonicalProfileUrl, companyDomain, normalEmail } from "@/server/domain/prospects/identity";

export type KeyedEntry = BlacklistEntry & { key: string };

/**
 * How an entry is compared: trimmed, in any case (CRED-121). A profile URL in the form in which people are known by it, a
 * domain without what people paste around it.
 */
function keyOf({ kind, value }: BlacklistEntry): string {
  const text = value.trim().toLowerCase().replace(/\s+/g, " ");
  if (kind === "profile_url") return canonicalProfileUrl(value) ?? text;
  if (kind === "domain") return companyDomain(value)?.toLowerCase() ?? text;
  return kind === "email" ? (normalEmail(value) ?? text) : text;
}

/** The entries with what they are compared by; the same one twice is refused (CRED-120). */
export function keyedEntries(entries: readonly BlacklistEntry[]): KeyedEntry[] {
  const seen = new Set<string>();
  return entries.map((entry, place) => {
    const key = keyOf(entry);
    const mark = `${entry.kind} ${key}`;
    if (seen.has(mark))
      throw new DomainError("blacklist_entry_twice", {
        fields: { [`entries.${place}.value`]: "blacklist_entry_twice" },
        value: entry.value,
      });
    seen.add(mark);
    return { ...entry, value: entry.value.trim(), key };
  });
}
