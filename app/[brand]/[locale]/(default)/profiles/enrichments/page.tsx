import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { EnrichmentsPage } from "@/components/enrichments/enrichments-page";
import { ProspectsBar } from "@/components/prospects/prospects-bar";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { enrichmentsQuery } from "@/lib/queries/enrichment";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("enrichments.title");

/** The enrichments of the last 30 days (PROSPECT-10). */
export default async function EnrichmentsRoute({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  await passGate();
  const state = await prefetch((client) => client.prefetchQuery(enrichmentsQuery(serverApi)));
  return (
    <Page bar={<ProspectsBar enriches />}>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["enrichments"]}>
          <EnrichmentsPage />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
