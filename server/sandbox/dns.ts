import type { Pool } from "@/server/db/connections";
import type { DnsPort } from "@/server/ports/dns";
import { NoDnsAnswer } from "@/server/ports/dns";
import { recordsAt } from "./registrar/zones";
import { chance } from "./rules/chance";
import { sandboxHosts } from "./rules/hosts";

/** Where the sandbox's mail server is, as far as its DNS says. */
export const sandboxMail = { host: "mx.sandbox.test", address: "192.0.2.25" } as const;
export const sandboxDkim = `v=DKIM1; k=rsa; p=${"MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A".repeat(8)}`;

/** What is wrong with a domain: with most nothing, with the others what is found in the world. */
function faultOf(domain: string): "none" | "dmarc" | "dkim" | "two-spf" | "open-spf" | "silent" {
  const drawn = chance("sandbox dns", domain);
  if (drawn < 0.6) return "none";
  if (drawn < 0.75) return "dmarc";
  if (drawn < 0.85) return "dkim";
  if (drawn < 0.92) return "two-spf";
  return drawn < 0.97 ? "open-spf" : "silent";
}

/**
 * The DNS of the sandbox: it has the records of domains bought at the sandbox's registrar. All other names exist, their mail is sent by the
 * sandbox, and each is always answered in the same way.
 */
export function createSandboxDns({ pool }: { pool: Pool }): DnsPort {
  return {
    cname: async (name) => ((await recordsAt(pool, name, "CNAME")) ?? []).map(({ value }) => value),
    txt: async (name) => (await recordsAt(pool, name, "TXT"))?.map(({ value }) => value) ?? drawnTexts(name),
    mx: async (name) =>
      (await recordsAt(pool, name, "MX"))?.map(({ value, priority }) => ({
        host: value,
        priority: priority ?? 0,
      })) ?? [{ host: sandboxMail.host, priority: 10 }],
    srv: async () => [],
    addresses: async (name) =>
      name === sandboxHosts.smtp || name === sandboxMail.host ? [sandboxMail.address] : [],
    namesOf: async (address) => (address === sandboxMail.address ? [sandboxMail.host] : []),
  };
}

function drawnTexts(name: string): string[] {
  const [, prefix = "", domain = ""] = /^(_dmarc\.|[^.]+\._domainkey\.)?(.+)$/.exec(name) ?? [];
  const fault = faultOf(domain);
  if (prefix === "_dmarc.") return fault === "dmarc" ? [] : ["v=DMARC1; p=quarantine"];
  if (prefix) return prefix.startsWith("default.") && fault !== "dkim" ? [sandboxDkim] : [];
  if (fault === "silent") throw new NoDnsAnswer(name, "ESERVFAIL");
  const spf = `v=spf1 ip4:${sandboxMail.address} ${fault === "open-spf" ? "+all" : "-all"}`;
  return fault === "two-spf" ? [spf, "v=spf1 mx -all"] : [spf];
}
