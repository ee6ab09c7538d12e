import { billing } from "@/lib/contract/billing";
import { creditPacks } from "@/lib/contract/billing/credit-packs";
import { creditsEntries } from "@/lib/contract/billing/credits-entries";
import { creditsHistory } from "@/lib/contract/billing/credits-history";
import { credits } from "@/lib/contract/credits";
import { payments } from "@/lib/contract/payments";
import { route } from "@/server/http/route";
import { billingOverview, listPrices, openCheckout } from "@/server/services/billing/billing";
import { buyCredits, listPacks } from "@/server/services/billing/credit-packs";
import { downloadCredits } from "@/server/services/billing/credits-file";
import {
  creditsChart,
  creditsEntry,
  creditsOverview,
  listCreditsHistory,
} from "@/server/services/billing/credits-history";
import { extend, extendInfo } from "@/server/services/billing/extend";
import {
  addPaymentMethod,
  customerPortal,
  listPaymentMethods,
  listTransactions,
  removePaymentMethod,
  setPrimaryMethod,
} from "@/server/services/billing/payments";
import { cancelPlan, keepPlan, subscribe, upgradeInfo } from "@/server/services/billing/plan-change";
import { showPlans } from "@/server/services/billing/plans";

export const billingRoutes = [
  route(billing.prices, listPrices),
  route(billing.plans, showPlans),
  route(billing.overview, billingOverview),
  route(billing.checkout, openCheckout),
];

export const paymentRoutes = [
  route(payments.upgradeInfo, upgradeInfo),
  route(payments.subscribe, subscribe),
  route(payments.extendInfo, extendInfo),
  route(payments.extend, extend),
  route(payments.cancel, cancelPlan),
  route(payments.keep, keepPlan),
  route(payments.methods, listPaymentMethods),
  route(payments.addMethod, addPaymentMethod),
  route(payments.removeMethod, removePaymentMethod),
  route(payments.setPrimary, setPrimaryMethod),
  route(payments.transactions, listTransactions),
  route(payments.portal, customerPortal),
  route(creditPacks.prices, listPacks),
  route(creditPacks.buy, buyCredits),
];

export const creditsRoutes = [
  route(credits.overview, creditsOverview),
  route(creditsHistory.list, listCreditsHistory),
  route(creditsHistory.chart, creditsChart),
  route(creditsEntries.download, downloadCredits),
  route(creditsEntries.show, creditsEntry),
];
