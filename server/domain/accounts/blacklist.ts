import type { BlacklistEntry } from "@/lib/contract/accounts/settings";
import { DomainError } from "@/lib/contract/errors";
import { domainsAbove } from "@/server/domain/prospects/do-not-contact";
import {
  canonicalProfileUrl,
  companyDomain,
  type Identity,
  normalEmail,
} from "@/server/domain/prospects/identity";
import type { Person } from "@/server/domain/prospects/person";

type KeyedEntry = BlacklistEntry & { key: string };
export type BlacklistKey = { kind: BlacklistEntry["kind"]; key: string };

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");

/** Everything by which a blacklist can name a person (CRED-121). */
export function blacklistKeysOf(
  { companyName, companyDomain: domain }: Pick<Person, "companyName" | "companyDomain">,
  identities: readonly Identity[],
): BlacklistKey[] {
  const of = (kind: Identity["kind"]) =>
    identities.filter((identity) => identity.kind === kind).map(({ value }) => value);
  const emails = of("email");
  return [
    { kind: "company", key: plain(companyName) },
    ...[
      plain(domain).replace(/^www\./, ""),
      ...emails.map((email) => email.slice(email.lastIndexOf("@") + 1)),
    ]
      .flatMap(domainsAbove)
      .map((key) => ({ kind: "domain" as const, key })),
    ...emails.map((key) => ({ kind: "email" as const, key })),
    ...of("profile_url").map((key) => ({ kind: "profile_url" as const, key })),
  ].filter(({ key }) => key !== "") as BlacklistKey[];
}

/**
 * The form in which an entry is compared: trimmed, case-insensitive (CRED-121). A profile URL in its canonical form, a domain without what
 * is pasted around it.
 */
function keyOf({ kind, value }: BlacklistEntry): string {
  const text = plain(value);
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
