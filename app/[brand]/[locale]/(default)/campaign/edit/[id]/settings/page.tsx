import { CampaignPage, type CampaignParams } from "@/app/(default)/campaign/campaign-page";
import { titled } from "@/app/titled";
import { CampaignSettings } from "@/components/campaigns/settings/campaign-settings";

export const generateMetadata = titled("campaigns.tabs.settings");

export default async function CampaignSettingsPage({ params }: { params: CampaignParams }) {
  const { id } = await params;
  return (
    <CampaignPage params={params} heading="settings" of={["campaign-settings", "searches"]} width="form">
      <CampaignSettings id={id} />
    </CampaignPage>
  );
}
