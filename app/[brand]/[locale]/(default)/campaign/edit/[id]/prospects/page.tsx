import { HydrationBoundary } from "@tanstack/react-query";
import { knownCampaign } from "@/app/(default)/campaign/known-campaign";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { CampaignBar } from "@/components/campaigns/campaign-bar";
import { CampaignNews } from "@/components/campaigns/parts/campaign-news";
import { CampaignProspects } from "@/components/prospects/campaign-prospects";
import { filterOf, peopleKeys } from "@/components/prospects/people-filter";
import { SourcesLine } from "@/components/searches/parts/sources-line";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { campaignQuery } from "@/lib/queries/campaigns";
import { prefetch } from "@/lib/queries/prefetch";
import { campaignProspectsQuery, funnelQuery } from "@/lib/queries/prospects";
import { viewsQuery } from "@/lib/queries/views";
import { type Asked, askedParams, shownView } from "@/lib/views/address";

export const generateMetadata = titled("prospects.title");

type Props = { params: Promise<{ brand: string; locale: string; id: string }>; searchParams: Promise<Asked> };

export default async function CampaignProspectsPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { locale } = await placeOf(params);
  const asked = askedParams(await searchParams);
  const campaign = await knownCampaign(id);
  const state = await prefetch(
    async (client) => client.setQueryData(campaignQuery(serverApi, id).queryKey, campaign),
    (client) => client.prefetchQuery(funnelQuery(serverApi, id)),
    async (client) => {
      const kept = await client.fetchQuery(viewsQuery(serverApi, "people"));
      const { state } = shownView(asked, peopleKeys, kept, true);
      await client.prefetchInfiniteQuery(campaignProspectsQuery(serverApi, filterOf(id, state)));
    },
  );
  return (
    <HydrationBoundary state={state}>
      <Page fill bar={<CampaignBar id={id} />}>
        <div className="flex h-full flex-col">
          <CampaignNews id={id} className="px-4 pt-4 md:px-6" />
          <Messages locale={locale} of={["reasons", "searches", "segments", "views"]}>
            <CampaignProspects campaignId={id} note={<SourcesLine campaignId={id} />} />
          </Messages>
        </div>
      </Page>
    </HydrationBoundary>
  );
}
