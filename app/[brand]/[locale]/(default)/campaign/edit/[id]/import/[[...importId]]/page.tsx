import { HydrationBoundary } from "@tanstack/react-query";
import { knownCampaign } from "@/app/(default)/campaign/known-campaign";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { CampaignBar } from "@/components/campaigns/campaign-bar";
import { ImportScreen, NewImport } from "@/components/imports/import-screen";
import { AddPeople } from "@/components/searches/add-people";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { campaignQuery } from "@/lib/queries/campaigns";
import { importQuery } from "@/lib/queries/imports";
import { prefetch } from "@/lib/queries/prefetch";
import { searchesQuery } from "@/lib/queries/searches";
import { featuresQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("imports.title");

type Props = { params: Promise<{ brand: string; locale: string; id: string; importId?: string[] }> };

/** Without an import: choose the source of people. With one: its columns, dry run and report. */
export default async function ImportPage({ params }: Props) {
  const { id, importId: [importId] = [] } = await params;
  const { locale } = await placeOf(params);
  const campaign = await knownCampaign(id);
  const known = async (client: Parameters<Parameters<typeof prefetch>[0]>[0]) =>
    client.setQueryData(campaignQuery(serverApi, id).queryKey, campaign);
  const state = importId
    ? await prefetch(known, (client) => client.prefetchQuery(importQuery(serverApi, id, importId)))
    : await prefetch(
        known,
        (client) => client.prefetchQuery(searchesQuery(serverApi, id)),
        (client) => client.prefetchQuery(accountsQuery(serverApi)),
        (client) => client.prefetchQuery(featuresQuery(serverApi)),
      );
  return (
    <HydrationBoundary state={state}>
      <Page bar={<CampaignBar id={id} />} width="form">
        {importId ? (
          <Messages locale={locale} of={["lists"]}>
            <ImportScreen campaignId={id} importId={importId} />
          </Messages>
        ) : (
          <Messages locale={locale} of={["searches"]}>
            <AddPeople campaignId={id} csv={<NewImport campaignId={id} />} />
          </Messages>
        )}
      </Page>
    </HydrationBoundary>
  );
}
