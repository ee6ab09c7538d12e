import { simulation } from "@/lib/contract/simulation";
import { route } from "@/server/http/route";
import { forecastCampaign } from "@/server/services/simulation";

export const simulationRoutes = [route(simulation.forecast, forecastCampaign)];
