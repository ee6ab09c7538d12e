import { billing } from "@/lib/contract/billing";
import { route } from "@/server/http/route";
import { billingOverview, listPrices, openCheckout } from "@/server/services/billing/billing";

export const billingRoutes = [
  route(billing.prices, listPrices),
  route(billing.overview, billingOverview),
  route(billing.checkout, openCheckout),
];
