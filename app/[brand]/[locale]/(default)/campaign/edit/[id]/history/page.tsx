import { CampaignPage, type CampaignParams } from "@/app/(default)/campaign/campaign-page";
import { titled } from "@/app/titled";
import { History } from "@/components/campaigns/history/history";
import { serverApi } from "@/lib/api/server";
import { versionsQuery } from "@/lib/queries/versions";

export const generateMetadata = titled("campaigns.tabs.history");

export default async function CampaignHistoryPage({ params }: { params: CampaignParams }) {
  const { id } = await params;
  return (
    <CampaignPage
      params={params}
      heading="history"
      of={["versions"]}
      reads={[(client) => client.prefetchInfiniteQuery(versionsQuery(serverApi, id))]}
    >
      <History id={id} />
    </CampaignPage>
  );
}
