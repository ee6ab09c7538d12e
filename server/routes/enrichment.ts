import { enrichments } from "@/lib/contract/finder/enrichments";
import { enrichment } from "@/lib/contract/prospects/enrichment";
import { enrichmentVendors } from "@/lib/contract/prospects/enrichment-vendors";
import { route } from "@/server/http/route";
import {
  cancelEnriching,
  estimateEnrichment,
  listEnriching,
  showEnriching,
  startEnriching,
} from "@/server/services/enrichments/enrichments";
import { downloadEnrichment } from "@/server/services/enrichments/file";
import { orderVendors, showVendors } from "@/server/services/enrichments/vendors";
import { showEnrichmentSource } from "@/server/services/prospects/enrichment-lookups";

export const enrichmentRoutes = [
  route(enrichment.source, showEnrichmentSource),
  route(enrichmentVendors.list, showVendors),
  route(enrichmentVendors.order, orderVendors),
  route(enrichments.estimate, estimateEnrichment),
  route(enrichments.start, startEnriching),
  route(enrichments.list, listEnriching),
  route(enrichments.show, showEnriching),
  route(enrichments.cancel, cancelEnriching),
  route(enrichments.download, downloadEnrichment),
];
