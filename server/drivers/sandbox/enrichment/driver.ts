import { findingOn } from "@/server/domain/sandbox/directory";
import type { EnrichmentPort } from "@/server/ports/enrichment";

/** The sandbox's directory: it knows the people of the sandbox, most of them, and nobody else. */
export const createSandboxEnrichment = (): EnrichmentPort => ({
  isSandbox: true,
  find: async (person) => findingOn(person),
});
