import { reports } from "@/lib/contract/reports";
import { route } from "@/server/http/route";
import { reportError, reportTrace } from "@/server/services/reports";

export const reportRoutes = [route(reports.error, reportError), route(reports.trace, reportTrace)];
