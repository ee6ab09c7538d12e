import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { CrmChoice } from "@/components/crm/crm-choice";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { crmInfoQuery, crmWishesQuery } from "@/lib/queries/crm/pipelines";
import { prefetch } from "@/lib/queries/prefetch";
import { featuresQuery, workspaceQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("crm.choice.title");

type Props = { params: Promise<{ brand: string; locale: string }> };

/** `/crm`: the choice of a CRM (ROUTE-33). */
export default async function CrmPage({ params }: Props) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const state = await prefetch(
    (client) => client.prefetchQuery(crmInfoQuery(serverApi)),
    (client) => client.prefetchQuery(crmWishesQuery(serverApi)),
    (client) => client.prefetchQuery(workspaceQuery(serverApi)),
    (client) => client.prefetchQuery(featuresQuery(serverApi)),
  );
  return (
    <Page>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["crm"]}>
          <CrmChoice isAdmin={isWorkspaceAdmin} />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
