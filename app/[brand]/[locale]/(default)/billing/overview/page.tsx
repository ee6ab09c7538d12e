import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { BillingBar } from "@/components/billing/billing-bar";
import { BillingOverview } from "@/components/billing/billing-overview";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { billingOverviewQuery, plansQuery } from "@/lib/queries/billing";
import { creditsQuery } from "@/lib/queries/credits";
import { prefetch } from "@/lib/queries/prefetch";
import { workspaceQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("billing.pages.overview");

/** ROUTE-26, BILL-02. What the payment provider has to be asked for is read by the browser, so that the page does not wait for it. */
export default async function BillingOverviewPage({ params }: { params: PlaceParams }) {
  const { brand, locale } = await placeOf(params);
  const { isWorkspaceAdmin, isBillingEnabled } = await passGate();
  const state = await prefetch(
    (client) => client.prefetchQuery(billingOverviewQuery(serverApi)),
    (client) => client.prefetchQuery(plansQuery(serverApi)),
    (client) => client.prefetchQuery(workspaceQuery(serverApi)),
    (client) => client.prefetchQuery(creditsQuery(serverApi)),
  );
  return (
    <Page width="form" bar={<BillingBar paysHere={isWorkspaceAdmin && isBillingEnabled} />}>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["payments"]}>
          <BillingOverview
            isAdmin={isWorkspaceAdmin}
            supportEmail={brand.support.email}
            isVendorRun={brand.switches.hideBilling}
          />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
