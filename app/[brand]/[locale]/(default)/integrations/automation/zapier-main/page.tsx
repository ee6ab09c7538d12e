import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ZapierScreen } from "@/components/programs/zapier-screen";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { apiTokenQuery } from "@/lib/queries/integrations/api-token";
import { hooksQuery } from "@/lib/queries/integrations/hooks";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("programs.zapier.title");

export default async function ZapierRoute({
  params,
}: {
  params: Promise<{ brand: string; locale: string }>;
}) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const state = await prefetch(
    async (client) => {
      if (isWorkspaceAdmin) await client.prefetchQuery(apiTokenQuery(serverApi));
    },
    async (client) => {
      if (isWorkspaceAdmin) await client.prefetchQuery(hooksQuery(serverApi));
    },
  );
  return (
    <Page>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["programs", "webhooks"]}>
          <ZapierScreen isAdmin={isWorkspaceAdmin} />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
