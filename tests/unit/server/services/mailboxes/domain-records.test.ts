import type { DomainCheck } from "@/lib/contract/accounts/domain-health";
import { judgeDomain } from "@/server/domain/mailboxes/judge-domain";
import { isPublicDomain } from "@/server/domain/mailboxes/public-domains";
import { sendingServiceOf } from "@/server/domain/mailboxes/sending-services";
import { createSystemDns } from "@/server/drivers/dns/system";
import { readDomainRecords } from "@/server/services/mailboxes/domain-records";
import { type StandInDns, startDns } from "@/tests/support/stand-ins/dns";

let dns: StandInDns;
beforeAll(async () => {
  dns = await startDns();
});
afterAll(() => dns.close());
beforeEach(() => {
  dns.zones.clear();
  dns.faults.clear();
  dns.asked.length = 0;
  set("_spf.google.com", ["v=spf1 include:_netblocks.google.com ~all"]);
  set("_netblocks.google.com", ["v=spf1 ip4:35.190.247.0/24 ~all"]);
});

const set = (name: string, TXT: string[]) => dns.zones.set(name, { ...dns.zones.get(name), TXT });
const key = `v=DKIM1; k=rsa; p=${"A".repeat(392)}`;

/** A domain at Google with everything right. */
function healthy(domain = "acme.example") {
  dns.zones.set(domain, { MX: ["1 smtp.google.com"], TXT: ["v=spf1 include:_spf.google.com ~all"] });
  set(`google._domainkey.${domain}`, [key]);
  set(`_dmarc.${domain}`, ["v=DMARC1; p=quarantine; rua=mailto:d@acme.example"]);
}

async function check(domain: string, ...smtpHosts: string[]) {
  const records = await readDomainRecords(createSystemDns([dns.server]), domain, smtpHosts);
  const providers = smtpHosts.flatMap((host) => sendingServiceOf(host) ?? []);
  const checks = judgeDomain(records, { domain, isOwn: !isPublicDomain(domain), providers });
  return Object.fromEntries(checks.map((one) => [one.kind, one])) as Record<string, DomainCheck>;
}
const google = (domain = "acme.example") => check(domain, "smtp.gmail.com");

it("finds nothing to mend at a domain that is set up as its provider says", async () => {
  healthy();
  const found = await google();
  expect(Object.values(found).map(({ kind, finding }) => [kind, finding])).toEqual([
    ["mx", "mx_ok"],
    ["spf", "spf_ok"],
    ["dkim", "dkim_ok"],
    ["dmarc", "dmarc_ok"],
  ]);
});

it("names the record to add where there is none", async () => {
  dns.zones.set("bare.example", {});
  const found = await google("bare.example");
  expect(found.mx).toMatchObject({ state: "failed", finding: "mx_missing" });
  expect(found.spf).toMatchObject({
    ...{ state: "failed", finding: "spf_missing" },
    record: { host: "bare.example", value: "v=spf1 include:_spf.google.com ~all" },
  });
  // The provider gives out the key.
  expect(found.dkim).toMatchObject({
    state: "warning",
    finding: "dkim_missing",
    missing: ["Google"],
    record: null,
  });
  expect(found.dmarc).toMatchObject({
    ...{ state: "failed", finding: "dmarc_missing" },
    record: { host: "_dmarc.bare.example", value: "v=DMARC1; p=none" },
  });
});

it("adds the provider to a record that leaves it out, before its end", async () => {
  healthy();
  set("acme.example", ["unrelated", "v=spf1 ip4:192.0.2.0/24 include:mail.other.example -all"]);
  const { spf } = await google();
  expect(spf).toMatchObject({ state: "failed", finding: "spf_excludes", missing: ["Google"] });
  expect(spf!.record!.value).toBe(
    "v=spf1 ip4:192.0.2.0/24 include:mail.other.example include:_spf.google.com -all",
  );
});

it("follows includes of includes and a redirect", async () => {
  healthy();
  set("acme.example", ["v=spf1 redirect=_spf.acme.example"]);
  set("_spf.acme.example", ["v=spf1 a mx include:_SPF.Google.com ~all"]);
  expect((await google()).spf).toMatchObject({ state: "ok" });
});

it.each([
  ["two records, of which receivers take neither", "spf_several", ["v=spf1 -all", "v=spf1 ~all"]],
  ["anybody may send", "spf_open", ["v=spf1 include:_spf.google.com +all"]],
  ["anybody may send, by default", "spf_open", ["v=spf1 all"]],
])("refuses SPF when %s", async (_why, finding, records) => {
  healthy();
  set("acme.example", records);
  expect((await google()).spf).toMatchObject({ state: "failed", finding });
});

it("counts lookups as a receiver does, and ends with a record that includes itself", async () => {
  healthy();
  const ten = Array.from({ length: 8 }, (_, n) => `include:s${n}.example`).join(" ");
  for (let n = 0; n < 8; n++) set(`s${n}.example`, ["v=spf1 ip4:192.0.2.1 -all"]);
  set("acme.example", [`v=spf1 ${ten} include:_spf.google.com ~all`]);
  expect((await google()).spf).toMatchObject({ finding: "spf_ok" });
  set("acme.example", [`v=spf1 ${ten} mx include:_spf.google.com ~all`]);
  expect((await google()).spf).toMatchObject({ finding: "spf_lookups" });
  set("acme.example", ["v=spf1 include:acme.example include:_spf.google.com ~all"]);
  expect((await google()).spf).toMatchObject({ finding: "spf_ok" });
});

it("finds the DMARC record of the domain above, with its policy for subdomains", async () => {
  healthy("mail.acme.example");
  dns.zones.delete("_dmarc.mail.acme.example");
  set("_dmarc.acme.example", ["v=DMARC1; p=reject; sp=none"]);
  expect((await google("mail.acme.example")).dmarc).toMatchObject({ state: "ok", finding: "dmarc_watches" });
  set("_dmarc.acme.example", ["v=DMARC1; p=reject", "v=DMARC1; p=none"]);
  expect((await google("mail.acme.example")).dmarc).toMatchObject({ finding: "dmarc_several" });
});

it("does not count a revoked key, and does not guess where the provider's names are unknown", async () => {
  healthy();
  set("google._domainkey.acme.example", ["v=DKIM1; p="]);
  expect((await google()).dkim).toMatchObject({ finding: "dkim_missing" });
  expect((await check("acme.example", "email-smtp.eu-west-1.amazonaws.com")).dkim).toMatchObject({
    ...{ state: "unknown", finding: "dkim_unknown" },
  });
});

it.each([
  "SERVFAIL",
  "REFUSED",
] as const)("calls nothing missing when the name server answers %s", async (fault) => {
  healthy();
  for (const name of ["acme.example", "google._domainkey.acme.example", "_dmarc.acme.example"])
    dns.faults.set(name, fault);
  const found = await google();
  expect(Object.values(found).map(({ state, finding }) => [state, finding])).toEqual(
    Array(4).fill(["unknown", "no_answer"]),
  );
});

it("asks whether the address of the company's own server has a name", async () => {
  healthy();
  dns.zones.set("mail.acme.example", { A: ["192.0.2.7"] });
  expect((await check("acme.example", "mail.acme.example")).server).toMatchObject({
    ...{ state: "warning", finding: "server_unnamed", found: ["192.0.2.7"] },
  });
  dns.zones.set("7.2.0.192.in-addr.arpa", { PTR: ["other.example"] });
  expect((await check("acme.example", "mail.acme.example")).server).toMatchObject({ state: "warning" });
  dns.zones.set("7.2.0.192.in-addr.arpa", { PTR: ["mail.acme.example"] });
  expect((await check("acme.example", "mail.acme.example")).server).toMatchObject({ state: "ok" });
});

it("offers no record for the domain of a public provider", async () => {
  dns.zones.set("gmail.com", {});
  const found = await google("gmail.com");
  expect(Object.values(found).map(({ record }) => record)).toEqual([null, null, null, null]);
  expect([isPublicDomain("yahoo.co.uk"), isPublicDomain("gmx.de"), isPublicDomain("acme.com")]).toEqual([
    true,
    true,
    false,
  ]);
});
