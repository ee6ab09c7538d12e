import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { AiEmailsBar } from "@/components/mailboxes/ai-emails/ai-emails-bar";
import { DomainsScreen } from "@/components/mailboxes/ai-emails/domains-screen";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { aiDomainsQuery, aiOverviewQuery } from "@/lib/queries/ai-emails/ai-emails";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("ai-emails.domains.title");

type Props = { params: Promise<{ brand: string; locale: string }> };

export default async function AiEmailsDomainsPage({ params }: Props) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const state = await prefetch(
    (client) => client.prefetchQuery(aiOverviewQuery(serverApi)),
    (client) => client.prefetchQuery(aiDomainsQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["ai-emails", "mailboxes"]}>
        <Page bar={<AiEmailsBar />}>
          <DomainsScreen isAdmin={isWorkspaceAdmin} />
        </Page>
      </Messages>
    </HydrationBoundary>
  );
}
