import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { IntegrationsScreen } from "@/components/integrations/integrations-screen";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { integrationsQuery } from "@/lib/queries/integrations/overview";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("integrations.title");

export default async function IntegrationsRoute({
  params,
}: {
  params: Promise<{ brand: string; locale: string }>;
}) {
  const { locale } = await placeOf(params);
  await passGate();
  const state = await prefetch((client) => client.prefetchQuery(integrationsQuery(serverApi)));
  return (
    <Page>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["integrations", "calendars", "meetings"]}>
          <IntegrationsScreen />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
