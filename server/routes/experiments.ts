import { experiments } from "@/lib/contract/campaigns/experiments";
import { route } from "@/server/http/route";
import { listExperiments } from "@/server/services/campaigns/experiments";

export const experimentRoutes = [route(experiments.list, listExperiments)];
