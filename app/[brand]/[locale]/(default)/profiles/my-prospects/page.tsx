import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { filterOf, listKeys } from "@/components/prospects/list/list-filter";
import { ProspectList } from "@/components/prospects/list/prospect-list";
import { ProspectsBar } from "@/components/prospects/prospects-bar";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { prospectListQuery } from "@/lib/queries/prospects";
import { viewsQuery } from "@/lib/queries/views";
import { type Asked, askedParams, shownView } from "@/lib/views/address";

export const generateMetadata = titled("prospects.title");

type Props = { params: Promise<{ brand: string; locale: string }>; searchParams: Promise<Asked> };

/** ROUTE-15; view, filters and order are in the query, so that a list can be shared as a link (ux 14). */
export default async function ProspectsPage({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  const { features } = await passGate();
  const asked = askedParams(await searchParams);
  const state = await prefetch(async (client) => {
    const kept = await client.fetchQuery(viewsQuery(serverApi, "prospects"));
    const { state } = shownView(asked, listKeys, kept, true);
    await client.prefetchInfiniteQuery(prospectListQuery(serverApi, filterOf(state)));
  });
  return (
    <HydrationBoundary state={state}>
      <Page fill bar={<ProspectsBar enriches={features.enrichment === "active"} />}>
        <div className="flex h-full flex-col">
          <Messages locale={locale} of={["enrichments", "lists", "reasons", "segments", "views"]}>
            <ProspectList />
          </Messages>
        </div>
      </Page>
    </HydrationBoundary>
  );
}
