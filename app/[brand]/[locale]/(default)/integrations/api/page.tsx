import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ApiScreen } from "@/components/programs/api-screen";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { apiTokenQuery } from "@/lib/queries/integrations/api-token";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("programs.title");

export default async function ApiRoute({ params }: { params: Promise<{ brand: string; locale: string }> }) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin, allowedPages } = await passGate();
  const state = await prefetch((client) => client.prefetchQuery(apiTokenQuery(serverApi)));
  return (
    <Page>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["programs"]}>
          <ApiScreen isAdmin={isWorkspaceAdmin} allowedPages={isWorkspaceAdmin ? null : allowedPages} />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
