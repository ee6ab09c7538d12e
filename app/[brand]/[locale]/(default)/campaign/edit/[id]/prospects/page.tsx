import { HydrationBoundary } from "@tanstack/react-query";
import { CampaignBar } from "@/components/campaigns/campaign-bar";
import { CampaignNews } from "@/components/campaigns/parts/campaign-news";
import { CampaignProspects } from "@/components/prospects/campaign-prospects";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { campaignQuery } from "@/lib/queries/campaigns";
import { prefetch } from "@/lib/queries/prefetch";
import { funnelQuery } from "@/lib/queries/prospects";
import { titled } from "../../../../../titled";
import { knownCampaign } from "../../../known-campaign";

export const generateMetadata = titled("prospects.title");

export default async function CampaignProspectsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const campaign = await knownCampaign(id);
  const state = await prefetch(
    async (client) => client.setQueryData(campaignQuery(serverApi, id).queryKey, campaign),
    (client) => client.prefetchQuery(funnelQuery(serverApi, id)),
  );
  return (
    <HydrationBoundary state={state}>
      <Page fill bar={<CampaignBar id={id} />}>
        <div className="flex h-full flex-col">
          <CampaignNews id={id} className="px-4 pt-4 md:px-6" />
          <CampaignProspects campaignId={id} />
        </div>
      </Page>
    </HydrationBoundary>
  );
}
