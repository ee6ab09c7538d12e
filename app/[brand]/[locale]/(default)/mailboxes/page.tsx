import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { titled } from "@/app/titled";
import { MailboxesBar } from "@/components/mailboxes/mailboxes-bar";
import { MailboxesScreen } from "@/components/mailboxes/mailboxes-screen";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { mailboxesQuery, sendingDomainsQuery } from "@/lib/queries/mailboxes";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("mailboxes.title");

export default async function MailboxesPage() {
  const { features } = await passGate();
  const state = await prefetch(
    (client) => client.prefetchQuery(mailboxesQuery(serverApi)),
    (client) => client.prefetchQuery(sendingDomainsQuery(serverApi)),
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
  );
  return (
    <Page bar={<MailboxesBar hasAiEmails={features.ai_domain === "active"} />}>
      <HydrationBoundary state={state}>
        <MailboxesScreen />
      </HydrationBoundary>
    </Page>
  );
}
