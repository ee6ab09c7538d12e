import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { MailboxesBar } from "@/components/mailboxes/mailboxes-bar";
import { MailboxesScreen } from "@/components/mailboxes/mailboxes-screen";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { latestMailboxImportQuery, mailboxesQuery, sendingDomainsQuery } from "@/lib/queries/mailboxes";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("mailboxes.title");

export default async function MailboxesPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const { features } = await passGate();
  const state = await prefetch(
    (client) => client.prefetchQuery(mailboxesQuery(serverApi)),
    (client) => client.prefetchQuery(sendingDomainsQuery(serverApi)),
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
    (client) => client.prefetchQuery(latestMailboxImportQuery(serverApi)),
  );
  return (
    <Page bar={<MailboxesBar hasAiEmails={features.ai_domain === "active"} />}>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["mailbox-imports"]}>
          <MailboxesScreen mayImport={features.email_automation === "active"} />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
