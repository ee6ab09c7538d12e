import { HydrationBoundary } from "@tanstack/react-query";
import { Builder } from "@/components/campaigns/builder/builder";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { campaignQuery } from "@/lib/queries/campaigns";
import { mailboxesQuery } from "@/lib/queries/mailboxes";
import { prefetch } from "@/lib/queries/prefetch";
import { titled } from "../../../../titled";
import { knownCampaign } from "../../known-campaign";

export const generateMetadata = titled("campaigns.tabs.sequence");

export default async function BuilderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await knownCampaign(id);
  const state = await prefetch(
    (client) => client.prefetchQuery(campaignQuery(serverApi, id)),
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
    (client) => client.prefetchQuery(mailboxesQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <Builder id={id} />
    </HydrationBoundary>
  );
}
