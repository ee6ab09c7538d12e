import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { FinderBar } from "@/components/finder/finder-bar";
import { SavedSearches } from "@/components/finder/saved/saved-searches";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { viewsQuery } from "@/lib/queries/views";

export const generateMetadata = titled("finder.savedSearches");

type Props = { params: Promise<{ brand: string; locale: string }> };

export default async function SavedSearchesPage({ params }: Props) {
  const { locale } = await placeOf(params);
  await passGate();
  const state = await prefetch((client) => client.prefetchQuery(viewsQuery(serverApi, "search")));
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["finder", "views"]}>
        <Page width="form" bar={<FinderBar />}>
          <SavedSearches />
        </Page>
      </Messages>
    </HydrationBoundary>
  );
}
