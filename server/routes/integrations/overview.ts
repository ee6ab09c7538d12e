import { integrations } from "@/lib/contract/integrations/overview";
import { route } from "@/server/http/route";
import { listIntegrations } from "@/server/services/integrations/overview";

export const integrationRoutes = [route(integrations.list, listIntegrations)];
