import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { titled } from "@/app/titled";
import { BillingBar } from "@/components/billing/billing-bar";
import { CreditsHistory } from "@/components/billing/credits-history";
import { filterOf, readState } from "@/components/billing/credits-state";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { creditsHistoryQuery } from "@/lib/queries/billing/credits-history";
import { prefetch } from "@/lib/queries/prefetch";
import { type Asked, askedParams } from "@/lib/views/address";

export const generateMetadata = titled("billing.pages.creditsHistory");

type Props = { searchParams: Promise<Asked> };

/** ROUTE-26, BILL-42. */
export default async function CreditsHistoryPage({ searchParams }: Props) {
  const { isWorkspaceAdmin, isBillingEnabled } = await passGate();
  const filter = filterOf(readState(askedParams(await searchParams)));
  const state = await prefetch((client) => client.prefetchQuery(creditsHistoryQuery(serverApi, filter)));
  return (
    <Page width="form" bar={<BillingBar paysHere={isWorkspaceAdmin && isBillingEnabled} />}>
      <HydrationBoundary state={state}>
        <CreditsHistory />
      </HydrationBoundary>
    </Page>
  );
}
