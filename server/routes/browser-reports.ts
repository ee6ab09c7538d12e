import { browserReports } from "@/lib/contract/accounts/browser-reports";
import { route } from "@/server/http/route";
import { reportError, reportTrace } from "@/server/services/browser-reports";

export const browserReportRoutes = [
  route(browserReports.error, reportError),
  route(browserReports.trace, reportTrace),
];
