import { HydrationBoundary } from "@tanstack/react-query";
import { CampaignBar } from "@/components/campaigns/campaign-bar";
import { ImportScreen } from "@/components/imports/import-screen";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { campaignQuery } from "@/lib/queries/campaigns";
import { importQuery } from "@/lib/queries/imports";
import { prefetch } from "@/lib/queries/prefetch";
import { titled } from "../../../../../../titled";
import { knownCampaign } from "../../../../known-campaign";

export const generateMetadata = titled("imports.title");

type Props = { params: Promise<{ id: string; importId?: string[] }> };

/** Without an import: choose a file. With one: its columns, dry run and report, where they stood. */
export default async function ImportPage({ params }: Props) {
  const { id, importId: [importId] = [] } = await params;
  const campaign = await knownCampaign(id);
  const state = await prefetch(
    async (client) => client.setQueryData(campaignQuery(serverApi, id).queryKey, campaign),
    async (client) => {
      if (importId) await client.prefetchQuery(importQuery(serverApi, id, importId));
    },
  );
  return (
    <HydrationBoundary state={state}>
      <Page bar={<CampaignBar id={id} />} width="form">
        <ImportScreen campaignId={id} importId={importId ?? null} />
      </Page>
    </HydrationBoundary>
  );
}
