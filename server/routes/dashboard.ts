import { dashboard } from "@/lib/contract/dashboard";
import { route } from "@/server/http/route";
import { listActivity, showFirstSteps, showStatistics } from "@/server/services/reports/dashboard";

export const dashboardRoutes = [
  route(dashboard.statistics, showStatistics),
  route(dashboard.firstSteps, showFirstSteps),
  route(dashboard.activity, listActivity),
];
