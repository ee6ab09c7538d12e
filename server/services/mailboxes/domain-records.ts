import type { DomainRecords } from "@/server/domain/mailboxes/judge-domain";
import { maxSpfLookups } from "@/server/domain/mailboxes/judge-domain";
import { commonSelectors, sendingServiceOf } from "@/server/domain/mailboxes/sending-services";
import { answerOrNull, type DnsPort } from "@/server/ports/dns";

/** At most so many names are asked about one SPF record, so that a record that includes itself has an end. */
const maxSpfNames = maxSpfLookups + 5;
/** DMARC is looked for in the domain itself and at most so many domains above it (RFC 9989, 4.10). */
const maxDmarcNames = 8;

/** Asks for everything that says who may send mail of `domain` through these SMTP servers. */
export async function readDomainRecords(
  dns: DnsPort,
  domain: string,
  smtpHosts: readonly string[],
): Promise<DomainRecords> {
  const providers = smtpHosts.map(sendingServiceOf);
  const ownServers = smtpHosts.filter((_host, index) => providers[index] === null);
  const selectors = providers.flatMap((provider) => provider?.selectors ?? []);
  const tried =
    selectors.length > 0 && ownServers.length === 0 ? selectors : [...selectors, ...commonSelectors];
  const [mx, spf, dkim, dmarc, servers] = await Promise.all([
    answerOrNull(dns.mx(domain).then((records) => records.map(({ host }) => host))),
    answerOrNull(spfRecordsOf(dns, domain)),
    answerOrNull(dkimOf(dns, domain, [...new Set(tried)])),
    answerOrNull(dmarcOf(dns, domain)),
    answerOrNull(namedServers(dns, ownServers)),
  ]);
  const spfTree = spf ? await answerOrNull(spfTreeOf(dns, spf)) : null;
  return { mx, spf, spfTree, dkim, dmarc, servers };
}

const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text);
const spfRecordsOf = async (dns: DnsPort, name: string) => (await dns.txt(name)).filter(isSpf);

/** Terms of an SPF record that take a lookup, with the name they lead to if another record is read there. */
const lookupsOf = (record: string) =>
  [...record.matchAll(/(?:^|\s)[+?~-]?(include:|redirect=|exists:|a\b|mx\b|ptr\b)(\S*)/gi)].map(
    ([, term = "", name = ""]) => (/^(include:|redirect=)$/i.test(term) ? name.toLowerCase() : null),
  );

async function spfTreeOf(dns: DnsPort, [own = ""]: readonly string[]) {
  const includes = new Set<string>();
  let lookups = 0;
  const unread = [own];
  for (let record = unread.pop(); record !== undefined; record = unread.pop())
    for (const name of lookupsOf(record)) {
      lookups++;
      if (name === null || includes.has(name) || name.includes("%{") || includes.size >= maxSpfNames)
        continue;
      includes.add(name);
      unread.push(...(await spfRecordsOf(dns, name)).slice(0, 1));
    }
  return { includes: [...includes], lookups };
}

/** A key that is empty was revoked (RFC 6376, 3.6.1). */
const isKey = (text: string) => /(^|;)\s*p=[^;\s]/i.test(text);

async function dkimOf(dns: DnsPort, domain: string, tried: readonly string[]) {
  const answers = await Promise.all(tried.map((selector) => dns.txt(`${selector}._domainkey.${domain}`)));
  return { tried, found: tried.filter((_selector, index) => answers[index]?.some(isKey)) };
}

const isDmarc = (text: string) => /^v=DMARC1\s*(;|$)/i.test(text);

async function dmarcOf(dns: DnsPort, domain: string) {
  const labels = domain.split(".");
  const names = labels.map((_label, index) => labels.slice(index)).filter((rest) => rest.length > 1);
  for (const rest of names.slice(0, maxDmarcNames)) {
    const host = `_dmarc.${rest.join(".")}`;
    const records = (await dns.txt(host)).filter(isDmarc);
    if (records.length > 0) return { host, records };
  }
  return { host: `_dmarc.${domain}`, records: [] };
}

/** An address is named if one of its names has that address again. */
async function namedServers(dns: DnsPort, hosts: readonly string[]) {
  const addresses = [...new Set((await Promise.all(hosts.map((host) => dns.addresses(host)))).flat())];
  return Promise.all(
    addresses.map(async (address) => {
      const names = await dns.namesOf(address);
      const back = await Promise.all(names.slice(0, 5).map((name) => dns.addresses(name)));
      return { address, isNamed: back.flat().includes(address) };
    }),
  );
}
