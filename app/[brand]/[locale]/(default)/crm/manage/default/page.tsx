import { HydrationBoundary } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { filterOf, readAddress } from "@/components/crm/address";
import { PipelineScreen } from "@/components/crm/pipeline-screen";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { crm } from "@/lib/contract/crm/pipelines";
import { boardQuery, dealOwnersQuery, pipelinesQuery } from "@/lib/queries/crm/pipelines";
import { prefetch } from "@/lib/queries/prefetch";
import { type Asked, askedParams } from "@/lib/views/address";

export const generateMetadata = titled("crm.title");

type Props = { params: Promise<{ brand: string; locale: string }>; searchParams: Promise<Asked> };

/** The built-in CRM; what it shows is in the query, so that it can be shared as a link (ux 14). */
export default async function PipelinePage({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const address = readAddress(askedParams(await searchParams));
  const info = await serverApi(crm.info, { platform: "default" }).catch(() => undefined);
  if (info && !info.isConnected) redirect("/crm");
  const state = await prefetch(
    async (client) => {
      const pipelines = await client.fetchQuery(pipelinesQuery(serverApi)).catch(() => []);
      const pipelineId = pipelines.find(({ id }) => id === address.pipelineId)?.id ?? pipelines[0]?.id;
      // Which days a period has is known only where the viewer's clock is.
      if (!pipelineId || address.closes || address.view === "table") return;
      await client.prefetchQuery(boardQuery(serverApi, pipelineId, filterOf(address, "")));
    },
    (client) => client.prefetchQuery(dealOwnersQuery(serverApi)),
  );
  return (
    <Page fill>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["crm", "deals", "tasks", "views"]}>
          <PipelineScreen isAdmin={isWorkspaceAdmin} />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
