import { dashboard } from "@/lib/contract/dashboard";
import { route } from "@/server/http/route";
import { listActivity, showStatistics } from "@/server/services/reports/dashboard";

export const dashboardRoutes = [
  route(dashboard.statistics, showStatistics),
  route(dashboard.activity, listActivity),
];
