import { credits } from "@/lib/contract/credits";
import { route } from "@/server/http/route";
import { creditsChart, creditsHistory, creditsOverview } from "@/server/services/billing/credits-history";

export const creditsRoutes = [
  route(credits.overview, creditsOverview),
  route(credits.history, creditsHistory),
  route(credits.chart, creditsChart),
];
