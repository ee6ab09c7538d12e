import { sandboxNetworkHost } from "@/lib/contract/prospects/search-source";
import type { EnrichmentPort } from "@/server/ports/enrichment";

/** Only the sandbox's directory knows its members: no vendor is asked, or paid, for them. */
export const besideSandbox = (vendor: EnrichmentPort, sandbox: EnrichmentPort): EnrichmentPort => ({
  isSandbox: vendor.isSandbox,
  find: (person) => (isOfSandbox(person.profileUrl) ? sandbox : vendor).find(person),
  ...(vendor.verify && {
    verify: async (asked) =>
      isOfSandbox(asked.profileUrl)
        ? { kind: "verified", state: "valid", by: "sandbox" }
        : vendor.verify!(asked),
  }),
});

const isOfSandbox = (profileUrl: string | null) =>
  profileUrl !== null && URL.parse(profileUrl)?.hostname === sandboxNetworkHost;
