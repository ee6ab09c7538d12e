import { HydrationBoundary } from "@tanstack/react-query";
import { Builder } from "@/components/campaigns/builder/builder";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { campaignQuery, previewQuery } from "@/lib/queries/campaigns";
import { mailboxesQuery } from "@/lib/queries/mailboxes";
import { prefetch } from "@/lib/queries/prefetch";
import { titled } from "../../../../titled";
import { knownCampaign } from "../../known-campaign";

export const generateMetadata = titled("campaigns.tabs.sequence");

export default async function BuilderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const campaign = await knownCampaign(id);
  const state = await prefetch(
    async (client) => client.setQueryData(campaignQuery(serverApi, id).queryKey, campaign),
    (client) => client.prefetchQuery(previewQuery(serverApi, id, campaign.draftVersion, 0)),
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
    (client) => client.prefetchQuery(mailboxesQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <Builder id={id} />
    </HydrationBoundary>
  );
}
