import { HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { CampaignBar } from "@/components/campaigns/campaign-bar";
import { History } from "@/components/campaigns/history/history";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { serverApi } from "@/lib/api/server";
import { campaignQuery } from "@/lib/queries/campaigns";
import { prefetch } from "@/lib/queries/prefetch";
import { versionsQuery } from "@/lib/queries/versions";
import { placeOf } from "../../../../../place";
import { titled } from "../../../../../titled";
import { knownCampaign } from "../../../known-campaign";

export const generateMetadata = titled("campaigns.tabs.history");

type Props = { params: Promise<{ brand: string; locale: string; id: string }> };

export default async function CampaignHistoryPage({ params }: Props) {
  const { id } = await params;
  const { locale } = await placeOf(params);
  const t = await getTranslations("campaigns.tabs");
  const campaign = await knownCampaign(id);
  const state = await prefetch(
    async (client) => client.setQueryData(campaignQuery(serverApi, id).queryKey, campaign),
    (client) => client.prefetchInfiniteQuery(versionsQuery(serverApi, id)),
  );
  return (
    <HydrationBoundary state={state}>
      <Page bar={<CampaignBar id={id} />}>
        <PageHeader title={t("history")} />
        <Messages locale={locale} of={["versions"]}>
          <History id={id} />
        </Messages>
      </Page>
    </HydrationBoundary>
  );
}
