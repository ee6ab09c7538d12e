import { dashboard } from "@/lib/contract/dashboard";
import { reports } from "@/lib/contract/reports";
import { route } from "@/server/http/route";
import { listActivity, showFirstSteps, showStatistics } from "@/server/services/reports/dashboard";
import { downloadReport } from "@/server/services/reports/file";
import { listCounted, listDetailed, showReport } from "@/server/services/reports/reports";

export const reportRoutes = [
  route(reports.show, showReport),
  route(reports.detailed, listDetailed),
  route(reports.people, listCounted),
  route(reports.download, downloadReport),
];

export const dashboardRoutes = [
  route(dashboard.statistics, showStatistics),
  route(dashboard.firstSteps, showFirstSteps),
  route(dashboard.activity, listActivity),
];
