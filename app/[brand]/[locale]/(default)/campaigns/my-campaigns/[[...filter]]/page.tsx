import { HydrationBoundary } from "@tanstack/react-query";
import { CampaignList } from "@/components/campaigns/campaign-list";
import { filterOf, viewOf } from "@/components/campaigns/campaign-views";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { campaignCountsQuery, campaignsQuery } from "@/lib/queries/campaigns";
import { prefetch } from "@/lib/queries/prefetch";
import { askedByPhone } from "../../../../asked-by-phone";
import { titled } from "../../../../titled";

export const generateMetadata = titled("campaigns.title");

type Props = { params: Promise<{ filter?: string[] }>; searchParams: Promise<{ query?: string }> };

/** ROUTE-06, ROUTE-07: the filter is an optional segment, the search a query, so that a view is a link. */
export default async function CampaignsPage({ params, searchParams }: Props) {
  const view = viewOf((await params).filter?.[0]);
  const query = (await searchParams).query?.slice(0, 200) ?? "";
  const state = await prefetch(
    (client) => client.prefetchQuery(campaignCountsQuery(serverApi)),
    (client) => client.prefetchInfiniteQuery(campaignsQuery(serverApi, filterOf(view, query))),
  );
  return (
    <Page>
      <HydrationBoundary state={state}>
        <CampaignList key={view} view={view} initialQuery={query} isPhone={await askedByPhone()} />
      </HydrationBoundary>
    </Page>
  );
}
