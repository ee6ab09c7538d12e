import type { DomainCheck, DomainFinding } from "@/lib/contract/accounts/domain-health";
import type { SendingService } from "./sending-services";

/** An answer of the DNS; null if there was none, which says nothing about the record. */
type Answer<T> = T | null;

/** The records of a domain that say who may send its mail. */
export type DomainRecords = {
  /** Names of the servers that receive its mail. */
  mx: Answer<string[]>;
  /** Its SPF records (RFC 7208). */
  spf: Answer<string[]>;
  /** Every name that the SPF record includes, directly or not, and how many lookups it takes. */
  spfTree: Answer<{ includes: readonly string[]; lookups: number }>;
  /** Which of the tried selectors have a DKIM key. */
  dkim: Answer<{ tried: readonly string[]; found: readonly string[] }>;
  /** The DMARC records of the domain or of the nearest one above it (RFC 9989), with the name where they are. */
  dmarc: Answer<{ host: string; records: string[] }>;
  /** For servers of no known provider: whether each address has a name that leads back to it. */
  servers: Answer<{ address: string; isNamed: boolean }[]>;
};

type Sent = { domain: string; isOwn: boolean; providers: readonly SendingService[] };

/** A receiver stops reading an SPF record after ten lookups and treats it as broken (RFC 7208, 4.6.4). */
export const maxSpfLookups = 10;

type Finding = Pick<DomainCheck, "state" | "finding"> & Partial<DomainCheck>;
const ok = (finding: DomainFinding, found: readonly string[]): Finding => ({
  state: "ok",
  finding,
  found: [...found],
});
const warning = (finding: DomainFinding, more: Partial<DomainCheck> = {}): Finding => ({
  state: "warning",
  finding,
  ...more,
});
const failed = (finding: DomainFinding, more: Partial<DomainCheck> = {}): Finding => ({
  state: "failed",
  finding,
  ...more,
});
const unknown = (finding: DomainFinding): Finding => ({ state: "unknown", finding });

/** What the records of a domain mean for the emails sent from it, and what mends it (MAIL-01, ux 90). */
export function judgeDomain(records: DomainRecords, sent: Sent): DomainCheck[] {
  const judged: [DomainCheck["kind"], Finding][] = [
    ["mx", records.mx ? judgeMx(records.mx) : unknown("no_answer")],
    ["spf", records.spf ? judgeSpf(records.spf, records.spfTree, sent) : unknown("no_answer")],
    ["dkim", records.dkim ? judgeDkim(records.dkim, sent) : unknown("no_answer")],
    ["dmarc", records.dmarc ? judgeDmarc(records.dmarc, sent) : unknown("no_answer")],
  ];
  const { servers } = records;
  if (servers === null) judged.push(["server", unknown("no_answer")]);
  else if (servers.length > 0) judged.push(["server", judgeServers(servers)]);
  return judged.map(([kind, { record = null, found = [], missing = [], ...finding }]) => ({
    ...{ kind, ...finding, found, missing },
    // Nobody can add a record to the domain of a public provider.
    record: sent.isOwn ? record : null,
  }));
}

/** Without a server that receives its mail, bounces and replies are lost, and receivers distrust the sender. */
const judgeMx = (hosts: string[]): Finding =>
  hosts.length > 0 && hosts[0] !== "" ? ok("mx_ok", hosts) : failed("mx_missing");

function judgeSpf(found: string[], tree: DomainRecords["spfTree"], { domain, providers }: Sent): Finding {
  const needed = providers.flatMap(({ name, include }) => (include ? [{ name, include }] : []));
  const [first] = found;
  if (first === undefined)
    return failed("spf_missing", {
      record: needed.length > 0 ? { host: domain, value: withIncludes("v=spf1 ~all", needed) } : null,
    });
  if (found.length > 1) return failed("spf_several", { found });
  if (/(^|\s)\+?all(\s|$)/i.test(first)) return failed("spf_open", { found });
  if (!tree) return unknown("no_answer");
  if (tree.lookups > maxSpfLookups) return failed("spf_lookups", { found });
  // What a macro stands for is known only when mail arrives.
  const isComputed = first.includes("%{");
  const left = needed.filter(({ include }) => !tree.includes.includes(include));
  if (left.length > 0 && !isComputed)
    return failed("spf_excludes", {
      ...{ found, missing: left.map(({ name }) => name) },
      record: { host: domain, value: withIncludes(first, left) },
    });
  return ok("spf_ok", found);
}

/** The record with the providers allowed before its end. */
function withIncludes(record: string, providers: readonly { include: string }[]): string {
  const more = providers.map(({ include }) => `include:${include}`).join(" ");
  return /\s[-~?]all\b/i.test(record)
    ? record.replace(/\s([-~?]all)\b/i, ` ${more} $1`)
    : `${record.trim()} ${more} ~all`;
}

/** A key can only be missed where the provider's names for it are known; its customer may have chosen another one. */
function judgeDkim({ found }: NonNullable<DomainRecords["dkim"]>, { providers }: Sent): Finding {
  const named = providers.filter(({ selectors }) => selectors.length > 0);
  const without = named.filter(({ selectors }) => !selectors.some((selector) => found.includes(selector)));
  if (without.length > 0) return warning("dkim_missing", { missing: without.map(({ name }) => name) });
  return found.length > 0 ? ok("dkim_ok", found) : unknown("dkim_unknown");
}

function judgeDmarc({ host, records }: NonNullable<DomainRecords["dmarc"]>, { domain }: Sent): Finding {
  const [first] = records;
  if (first === undefined)
    return failed("dmarc_missing", { record: { host: `_dmarc.${domain}`, value: "v=DMARC1; p=none" } });
  if (records.length > 1) return failed("dmarc_several", { found: records });
  const isSubdomain = host !== `_dmarc.${domain}`;
  const policy = (isSubdomain && tagOf(first, "sp")) || tagOf(first, "p");
  return ok(policy === "quarantine" || policy === "reject" ? "dmarc_ok" : "dmarc_watches", records);
}

const tagOf = (record: string, tag: string): string | undefined =>
  record
    .split(";")
    .map((part) => part.split("="))
    .find(([name]) => name?.trim().toLowerCase() === tag)?.[1]
    ?.trim()
    .toLowerCase();

/** Large providers distrust servers whose address has no name, or one that leads elsewhere. */
function judgeServers(servers: readonly { address: string; isNamed: boolean }[]): Finding {
  const unnamed = servers.filter(({ isNamed }) => !isNamed).map(({ address }) => address);
  return unnamed.length > 0
    ? warning("server_unnamed", { found: unnamed })
    : ok(
        "server_ok",
        servers.map(({ address }) => address),
      );
}
