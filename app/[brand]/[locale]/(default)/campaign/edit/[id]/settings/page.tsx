import { HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { CampaignBar } from "@/components/campaigns/campaign-bar";
import { CampaignSettings } from "@/components/campaigns/settings/campaign-settings";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { serverApi } from "@/lib/api/server";
import { campaignQuery } from "@/lib/queries/campaigns";
import { prefetch } from "@/lib/queries/prefetch";
import { placeOf } from "../../../../../place";
import { titled } from "../../../../../titled";
import { knownCampaign } from "../../../known-campaign";

export const generateMetadata = titled("campaigns.tabs.settings");

type Props = { params: Promise<{ brand: string; locale: string; id: string }> };

export default async function CampaignSettingsPage({ params }: Props) {
  const { id } = await params;
  const { locale } = await placeOf(params);
  const t = await getTranslations("campaigns.tabs");
  const campaign = await knownCampaign(id);
  const state = await prefetch(async (client) =>
    client.setQueryData(campaignQuery(serverApi, id).queryKey, campaign),
  );
  return (
    <HydrationBoundary state={state}>
      <Page width="form" bar={<CampaignBar id={id} />}>
        <PageHeader title={t("settings")} />
        <Messages locale={locale} of={["campaign-settings", "searches"]}>
          <CampaignSettings id={id} />
        </Messages>
      </Page>
    </HydrationBoundary>
  );
}
