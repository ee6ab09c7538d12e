import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { titled } from "@/app/titled";
import { BillingBar } from "@/components/billing/billing-bar";
import { BillingOverview } from "@/components/billing/billing-overview";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { billingOverviewQuery } from "@/lib/queries/billing";
import { creditsQuery } from "@/lib/queries/credits";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("billing.pages.overview");

/** ROUTE-26, BILL-02. */
export default async function BillingOverviewPage() {
  await passGate();
  const state = await prefetch(
    (client) => client.prefetchQuery(billingOverviewQuery(serverApi)),
    (client) => client.prefetchQuery(creditsQuery(serverApi)),
  );
  return (
    <Page width="form" bar={<BillingBar />}>
      <HydrationBoundary state={state}>
        <BillingOverview />
      </HydrationBoundary>
    </Page>
  );
}
