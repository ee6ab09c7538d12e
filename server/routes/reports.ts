import { reports } from "@/lib/contract/reports";
import { route } from "@/server/http/route";
import { downloadReport } from "@/server/services/reports/file";
import { listCounted, listDetailed, showReport } from "@/server/services/reports/reports";

export const reportRoutes = [
  route(reports.show, showReport),
  route(reports.detailed, listDetailed),
  route(reports.people, listCounted),
  route(reports.download, downloadReport),
];
