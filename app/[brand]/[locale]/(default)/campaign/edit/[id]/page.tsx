import { HydrationBoundary } from "@tanstack/react-query";
import { knownCampaign } from "@/app/(default)/campaign/known-campaign";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { Builder } from "@/components/campaigns/builder/builder";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { campaignQuery, previewQuery } from "@/lib/queries/campaigns";
import { mailboxesQuery } from "@/lib/queries/mailboxes";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("campaigns.tabs.sequence");

type Props = { params: Promise<{ brand: string; locale: string; id: string }> };

export default async function BuilderPage({ params }: Props) {
  const { id } = await params;
  const { locale } = await placeOf(params);
  const campaign = await knownCampaign(id);
  const state = await prefetch(
    async (client) => client.setQueryData(campaignQuery(serverApi, id).queryKey, campaign),
    (client) => client.prefetchQuery(previewQuery(serverApi, id, campaign.draftVersion, 0)),
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
    (client) => client.prefetchQuery(mailboxesQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["versions", "smart-sequences", "campaign-settings", "searches"]}>
        <Builder id={id} />
      </Messages>
    </HydrationBoundary>
  );
}
