import { enrichment } from "@/lib/contract/prospects/enrichment";
import { route } from "@/server/http/route";
import { showEnrichmentSource } from "@/server/services/prospects/enrichment-source";

export const enrichmentRoutes = [route(enrichment.source, showEnrichmentSource)];
