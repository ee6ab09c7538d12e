import { HydrationBoundary } from "@tanstack/react-query";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { Library } from "@/components/campaigns/library/library";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { smartSequencesQuery } from "@/lib/queries/smart-sequences";

export const generateMetadata = titled("smart-sequences.title");

export default async function SmartSequencesPage({
  params,
}: {
  params: Promise<{ brand: string; locale: string }>;
}) {
  const { locale } = await placeOf(params);
  const state = await prefetch((client) => client.prefetchQuery(smartSequencesQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <Page>
        <Messages locale={locale} of={["smart-sequences"]}>
          <Library />
        </Messages>
      </Page>
    </HydrationBoundary>
  );
}
