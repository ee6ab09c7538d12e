import { HydrationBoundary } from "@tanstack/react-query";
import { AttentionPage } from "@/components/campaigns/attention/attention-page";
import { CampaignBar } from "@/components/campaigns/campaign-bar";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { attentionQuery } from "@/lib/queries/attention";
import { campaignQuery } from "@/lib/queries/campaigns";
import { prefetch } from "@/lib/queries/prefetch";
import { placeOf } from "../../../../../place";
import { titled } from "../../../../../titled";
import { knownCampaign } from "../../../known-campaign";

export const generateMetadata = titled("campaigns.tabs.attention");

type Props = { params: Promise<{ brand: string; locale: string; id: string }> };

export default async function CampaignAttentionPage({ params }: Props) {
  const { id } = await params;
  const { locale } = await placeOf(params);
  const campaign = await knownCampaign(id);
  const state = await prefetch(
    async (client) => client.setQueryData(campaignQuery(serverApi, id).queryKey, campaign),
    (client) => client.prefetchQuery(attentionQuery(serverApi, id)),
  );
  return (
    <HydrationBoundary state={state}>
      <Page width="fluid" bar={<CampaignBar id={id} />}>
        <Messages locale={locale} of={["reasons"]}>
          <AttentionPage id={id} />
        </Messages>
      </Page>
    </HydrationBoundary>
  );
}
