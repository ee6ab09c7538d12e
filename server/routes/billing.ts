import { billing } from "@/lib/contract/billing";
import { credits } from "@/lib/contract/credits";
import { route } from "@/server/http/route";
import { billingOverview, listPrices, openCheckout } from "@/server/services/billing/billing";
import { creditsChart, creditsHistory, creditsOverview } from "@/server/services/billing/credits-history";

export const billingRoutes = [
  route(billing.prices, listPrices),
  route(billing.overview, billingOverview),
  route(billing.checkout, openCheckout),
];

export const creditsRoutes = [
  route(credits.overview, creditsOverview),
  route(credits.history, creditsHistory),
  route(credits.chart, creditsChart),
];
