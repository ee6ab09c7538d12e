import type { DnsPort } from "@/server/ports/dns";
import { NoDnsAnswer } from "@/server/ports/dns";
import { chance } from "./rules/chance";
import { sandboxHosts } from "./rules/hosts";

const mailHost = "mx.sandbox.test";
const mailAddress = "192.0.2.25";
const key = `v=DKIM1; k=rsa; p=${"MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A".repeat(8)}`;

/** What is wrong with a domain: with most nothing, with the others what is found in the world. */
function faultOf(domain: string): "none" | "dmarc" | "dkim" | "two-spf" | "open-spf" | "silent" {
  const drawn = chance("sandbox dns", domain);
  if (drawn < 0.6) return "none";
  if (drawn < 0.75) return "dmarc";
  if (drawn < 0.85) return "dkim";
  if (drawn < 0.92) return "two-spf";
  return drawn < 0.97 ? "open-spf" : "silent";
}

/** The DNS of the sandbox: every name exists, and its mail is sent by the sandbox. A domain is always answered in the same way. */
export function createSandboxDns(): DnsPort {
  return {
    cname: async () => [],
    async txt(name) {
      const [, prefix = "", domain = ""] = /^(_dmarc\.|[^.]+\._domainkey\.)?(.+)$/.exec(name) ?? [];
      const fault = faultOf(domain);
      if (prefix === "_dmarc.") return fault === "dmarc" ? [] : ["v=DMARC1; p=quarantine"];
      if (prefix) return prefix.startsWith("default.") && fault !== "dkim" ? [key] : [];
      if (fault === "silent") throw new NoDnsAnswer(name, "ESERVFAIL");
      const spf = `v=spf1 ip4:${mailAddress} ${fault === "open-spf" ? "+all" : "-all"}`;
      return fault === "two-spf" ? [spf, "v=spf1 mx -all"] : [spf];
    },
    mx: async () => [{ host: mailHost, priority: 10 }],
    srv: async () => [],
    addresses: async (name) => (name === sandboxHosts.smtp || name === mailHost ? [mailAddress] : []),
    namesOf: async (address) => (address === mailAddress ? [mailHost] : []),
  };
}
