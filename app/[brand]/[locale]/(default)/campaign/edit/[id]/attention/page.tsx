import { CampaignPage, type CampaignParams } from "@/app/(default)/campaign/campaign-page";
import { titled } from "@/app/titled";
import { AttentionPage } from "@/components/campaigns/attention/attention-page";
import { serverApi } from "@/lib/api/server";
import { attentionQuery } from "@/lib/queries/attention";

export const generateMetadata = titled("campaigns.tabs.attention");

export default async function CampaignAttentionPage({ params }: { params: CampaignParams }) {
  const { id } = await params;
  return (
    <CampaignPage
      params={params}
      of={["reasons", "views", "imports"]}
      reads={[(client) => client.prefetchQuery(attentionQuery(serverApi, id))]}
    >
      <AttentionPage id={id} />
    </CampaignPage>
  );
}
