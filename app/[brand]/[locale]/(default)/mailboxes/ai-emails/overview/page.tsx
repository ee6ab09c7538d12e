import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { AiEmailsBar } from "@/components/mailboxes/ai-emails/ai-emails-bar";
import { OverviewScreen } from "@/components/mailboxes/ai-emails/overview-screen";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { aiDomainsQuery, aiMailboxesQuery, aiOverviewQuery } from "@/lib/queries/ai-emails/ai-emails";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("ai-emails.title");

type Props = { params: Promise<{ brand: string; locale: string }> };

export default async function AiEmailsOverviewPage({ params }: Props) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const state = await prefetch(
    (client) => client.prefetchQuery(aiOverviewQuery(serverApi)),
    (client) => client.prefetchQuery(aiDomainsQuery(serverApi)),
    (client) => client.prefetchQuery(aiMailboxesQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["ai-emails", "mailboxes"]}>
        <Page bar={<AiEmailsBar />}>
          <OverviewScreen isAdmin={isWorkspaceAdmin} />
        </Page>
      </Messages>
    </HydrationBoundary>
  );
}
