import type { Output } from "@/lib/contract/endpoint";
import type { enrichment } from "@/lib/contract/prospects/enrichment";
import type { Context } from "@/server/context";
import { creditPrices, creditsOf } from "@/server/domain/billing/credits";

/** The enrichment vendor and its price in credits. */
export const showEnrichmentSource = async ({
  ports,
}: Pick<Context, "ports">): Promise<Output<typeof enrichment.source>> => ({
  isSandboxed: ports.enrichment.isSandbox,
  credits: creditsOf(creditPrices.enrich),
});
