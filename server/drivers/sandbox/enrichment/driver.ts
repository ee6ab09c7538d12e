import { findingOn } from "@/server/domain/sandbox/directory";
import type { EnrichmentPort } from "@/server/ports/enrichment";

/** The sandbox's directory: it knows most of the sandbox's members, and no one else. */
export const createSandboxEnrichment = (): EnrichmentPort => ({
  isSandbox: true,
  find: async (person) => findingOn(person),
});
