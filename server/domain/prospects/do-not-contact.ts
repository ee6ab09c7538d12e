import { parse as parseHost } from "tldts";
import type { ListedKind } from "@/lib/contract/prospects/do-not-contact";
import { guessColumns } from "@/server/domain/imports/guess";
import { plainCompany } from "./company";
import { addressKey, canonicalProfileUrl, companyDomain, e164, normalEmail } from "./identity";
import { cleanText } from "./text";

/** What the list stores; `key` is the form that is compared. `label`: how a company was spelled, of which only that form is the value. */
export type Listed = { kind: ListedKind; value: string; key: string; label?: string };

/** Where networks keep profiles. Any other page of a site names nobody, and the whole site would be more than was meant. */
const profilePath = /\/(?:in|pub|profile|people|members?|sales|talent)\/[^/]/i;

/** An entry as typed, pasted or in a cell: an address, "@" or "*." before a domain, a profile or a number with its country; else null. */
export function readListed(typed: string): Listed | null {
  const text = typed.trim().replace(/^["']|["',;]+$/g, "");
  const email = text.startsWith("*") ? null : normalEmail(text);
  if (email) return made("email", email);
  const phone = /^(?:tel:)?[+\d(]/i.test(text) ? e164(text) : null;
  if (phone) return made("phone", phone);
  const site = text.replace(/^(?:\*?@|\*\.)/, "");
  const domain = /^(?:https?:\/\/)?[^/?#@\s]+\/?$/i.test(site) ? companyDomain(site) : null;
  // Nobody owns "com" or "co.uk".
  if (domain)
    return parseHost(domain).domain ? made("domain", domain.replace(/\.$/, "").toLowerCase()) : null;
  const profile = profilePath.test(text) ? canonicalProfileUrl(text) : null;
  return profile ? made("profile_url", profile) : null;
}

/** The name of a company, which is the same in every spelling, with any legal form; null for what names none. */
export function readCompany(typed: string): Listed | null {
  const label = cleanText(typed).replace(/^["']|["',;]+$/g, "");
  const key = plainCompany(label);
  return key === null || !/\p{L}|\p{N}/u.test(key) ? null : { kind: "company", value: key, key, label };
}

const made = (kind: ListedKind, value: string): Listed => ({ kind, value, key: addressKey({ kind, value }) });

/** A domain and the domains above it, up to the one below its country or kind. */
export function domainsAbove(host: string): string[] {
  const labels = host.toLowerCase().split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}

/** One column of a file, and how many of its cells the list can hold. */
type ListColumn = { index: number; header: string; kind: ListedKind | null; isUsed: boolean };

/**
 * The header of a file and what its columns hold. Without a name in its first row a file has no header. Columns of domains and of companies
 * are used only if nothing names single people, because a list of people would exclude all their colleagues; companies only without domains.
 */
export function columnsOf(rows: readonly (readonly string[])[]): {
  hasHeader: boolean;
  columns: ListColumn[];
} {
  const [first = [], ...rest] = rows;
  const hasHeader = first.every((cell) => readListed(cell) === null);
  const body = hasHeader ? rest : rows;
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const header = (index: number) => (hasHeader ? (first[index] ?? "") : "");
  const kinds = Array.from(
    { length: width },
    (_, index) =>
      kindOf(body.map((row) => row[index] ?? "")) ?? (namesCompanies(header(index)) ? "company" : null),
  );
  const has = (...some: ListedKind[]) => kinds.some((kind) => kind !== null && some.includes(kind));
  const namesPeople = has("email", "profile_url", "phone");
  const isUsed = (kind: ListedKind | null) => {
    if (kind === "domain") return !namesPeople;
    return kind === "company" ? !namesPeople && !has("domain") : kind !== null;
  };
  return {
    hasHeader,
    columns: kinds.map((kind, index) => ({ index, kind, header: header(index), isUsed: isUsed(kind) })),
  };
}

/** Names of companies look like any other words, so only a header can tell. */
const namesCompanies = (header: string): boolean =>
  guessColumns([header], [[]])[0]!.target === "company_name";

/** What at least half of the filled cells are. */
function kindOf(cells: readonly string[]): ListedKind | null {
  const filled = cells.filter((cell) => cell.trim() !== "");
  const counts = new Map<ListedKind, number>();
  for (const cell of filled) {
    const kind = readListed(cell)?.kind;
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most && most[1] * 2 >= filled.length ? most[0] : null;
}
