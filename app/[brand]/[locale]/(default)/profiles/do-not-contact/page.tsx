import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { DoNotContactPage } from "@/components/do-not-contact/do-not-contact-page";
import { ProspectsBar } from "@/components/prospects/prospects-bar";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { doNotContactQuery } from "@/lib/queries/do-not-contact";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("do-not-contact.title");

/** Whom the workspace never contacts (R18). */
export default async function DoNotContactRoute({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const { features } = await passGate();
  const state = await prefetch((client) => client.prefetchInfiniteQuery(doNotContactQuery(serverApi)));
  return (
    <Page bar={<ProspectsBar enriches={features.enrichment === "active"} />}>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["do-not-contact"]}>
          <DoNotContactPage />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
