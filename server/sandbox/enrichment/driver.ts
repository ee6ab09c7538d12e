import type { EnrichmentPort } from "@/server/ports/enrichment";
import { findingOn } from "@/server/sandbox/rules/directory";

/** The sandbox's directory: it knows most of the sandbox's members, and no one else. */
export const createSandboxEnrichment = (): EnrichmentPort => ({
  isSandbox: true,
  find: async (person) => findingOn(person),
});
