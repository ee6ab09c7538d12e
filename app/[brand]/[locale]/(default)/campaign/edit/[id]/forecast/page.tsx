import { HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { CampaignBar } from "@/components/campaigns/campaign-bar";
import { Forecast } from "@/components/campaigns/forecast/forecast";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { campaignQuery } from "@/lib/queries/campaigns";
import { prefetch } from "@/lib/queries/prefetch";
import { placeOf } from "../../../../../place";
import { titled } from "../../../../../titled";
import { knownCampaign } from "../../../known-campaign";

export const generateMetadata = titled("campaigns.tabs.forecast");

type Props = { params: Promise<{ brand: string; locale: string; id: string }> };

export default async function ForecastPage({ params }: Props) {
  const { id } = await params;
  const { locale } = await placeOf(params);
  const t = await getTranslations("campaigns.tabs");
  const campaign = await knownCampaign(id);
  const state = await prefetch(
    async (client) => client.setQueryData(campaignQuery(serverApi, id).queryKey, campaign),
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <Page bar={<CampaignBar id={id} />}>
        <PageHeader title={t("forecast")} />
        <Messages locale={locale} of={["campaign-forecast"]}>
          <Forecast id={id} />
        </Messages>
      </Page>
    </HydrationBoundary>
  );
}
