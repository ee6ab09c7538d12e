import { HydrationBoundary } from "@tanstack/react-query";
import { askedByPhone } from "@/app/asked-by-phone";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { CampaignList } from "@/components/campaigns/campaign-list";
import { filterKeys, filterOf, viewOf, wholeOf } from "@/components/campaigns/campaign-views";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { campaignCountsQuery } from "@/lib/queries/campaign-overview";
import { campaignsQuery } from "@/lib/queries/campaigns";
import { prefetch } from "@/lib/queries/prefetch";
import { viewsQuery } from "@/lib/queries/views";
import { type Asked, askedParams, selectedAccount, shownView } from "@/lib/views/address";

export const generateMetadata = titled("campaigns.title");

type Props = {
  params: Promise<{ brand: string; locale: string; filter?: string[] }>;
  searchParams: Promise<Asked>;
};

/**
 * ROUTE-06, ROUTE-07: a built-in view is an optional path segment, all else is in the query, so that a view can be shared as a link (ux
 * 14).
 */
export default async function CampaignsPage({ params, searchParams }: Props) {
  const segment = (await params).filter?.[0];
  const { locale } = await placeOf(params);
  const asked = askedParams(await searchParams);
  const accountId = selectedAccount(asked);
  const opensDefault = segment === undefined;
  const state = await prefetch(
    (client) => client.prefetchQuery(campaignCountsQuery(serverApi, accountId)),
    async (client) => {
      const kept = await client.fetchQuery(viewsQuery(serverApi, "campaigns"));
      const shown = shownView(asked, filterKeys, kept, opensDefault);
      const whole = wholeOf(shown.view ? null : viewOf(segment), shown.state, accountId);
      await client.prefetchInfiniteQuery(campaignsQuery(serverApi, filterOf(whole)));
    },
  );
  return (
    <Page>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["views"]}>
          <CampaignList
            key={segment}
            view={viewOf(segment)}
            opensDefault={opensDefault}
            isPhone={await askedByPhone()}
          />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
