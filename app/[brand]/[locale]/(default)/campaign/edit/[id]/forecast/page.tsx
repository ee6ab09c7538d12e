import { CampaignPage, type CampaignParams } from "@/app/(default)/campaign/campaign-page";
import { titled } from "@/app/titled";
import { Forecast } from "@/components/campaigns/forecast/forecast";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";

export const generateMetadata = titled("campaigns.tabs.forecast");

export default async function ForecastPage({ params }: { params: CampaignParams }) {
  const { id } = await params;
  return (
    <CampaignPage
      params={params}
      heading="forecast"
      of={["campaign-forecast", "billing"]}
      reads={[(client) => client.prefetchQuery(accountsQuery(serverApi))]}
    >
      <Forecast id={id} />
    </CampaignPage>
  );
}
