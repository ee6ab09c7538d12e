import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { DuplicatesPage } from "@/components/prospects/duplicates-page";
import { ProspectsBar } from "@/components/prospects/prospects-bar";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { duplicatesQuery } from "@/lib/queries/duplicates";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("duplicates.list");

/** Possible duplicates (R24). */
export default async function PossibleDuplicatesPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const { features } = await passGate();
  const state = await prefetch((client) => client.prefetchInfiniteQuery(duplicatesQuery(serverApi)));
  return (
    <Page width="form" bar={<ProspectsBar enriches={features.enrichment === "active"} />}>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["duplicates"]}>
          <DuplicatesPage />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
