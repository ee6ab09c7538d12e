import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { WebhooksForAdmins } from "@/components/webhooks/webhooks-for-admins";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { serverApi } from "@/lib/api/server";
import { webhooksQuery } from "@/lib/queries/integrations/webhooks";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("webhooks.title");

export default async function WebhooksRoute({
  params,
}: {
  params: Promise<{ brand: string; locale: string }>;
}) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const state = await prefetch(async (client) => {
    if (isWorkspaceAdmin) await client.prefetchQuery(webhooksQuery(serverApi));
  });
  return (
    <Page>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["webhooks"]}>
          {isWorkspaceAdmin ? <WebhooksScreen /> : <WebhooksForAdmins />}
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
