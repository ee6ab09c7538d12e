import { CampaignSettings } from "@/components/campaigns/settings/campaign-settings";
import { titled } from "../../../../../titled";
import { CampaignPage, type CampaignParams } from "../../../campaign-page";

export const generateMetadata = titled("campaigns.tabs.settings");

export default async function CampaignSettingsPage({ params }: { params: CampaignParams }) {
  const { id } = await params;
  return (
    <CampaignPage params={params} heading="settings" of={["campaign-settings", "searches"]} width="form">
      <CampaignSettings id={id} />
    </CampaignPage>
  );
}
