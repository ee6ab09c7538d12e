import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ListsPage } from "@/components/prospects/lists/lists-page";
import { ProspectsBar } from "@/components/prospects/prospects-bar";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { listsQuery } from "@/lib/queries/prospects/lists";
import { segmentsQuery } from "@/lib/queries/prospects/segments";

export const generateMetadata = titled("lists.title");

/** The workspace's lists of prospects. */
export default async function ProspectListsPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const { features, allowedPages } = await passGate();
  const state = await prefetch(async (client) => {
    await client.prefetchQuery(listsQuery(serverApi));
    if (allowedPages?.includes("campaigns") ?? true) await client.prefetchQuery(segmentsQuery(serverApi));
  });
  return (
    <Page width="form" bar={<ProspectsBar enriches={features.enrichment === "active"} />}>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["imports", "lists", "segments"]}>
          <ListsPage />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
