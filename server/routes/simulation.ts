import { simulation } from "@/lib/contract/campaigns/simulation";
import { route } from "@/server/http/route";
import { forecastCampaign } from "@/server/services/simulation/simulation";

export const simulationRoutes = [route(simulation.forecast, forecastCampaign)];
