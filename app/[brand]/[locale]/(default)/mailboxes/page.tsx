import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { filterOf, stateIn } from "@/components/mailboxes/list/filter";
import { MailboxesBar } from "@/components/mailboxes/mailboxes-bar";
import { MailboxesScreen } from "@/components/mailboxes/mailboxes-screen";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { latestMailboxImportQuery } from "@/lib/queries/mailboxes";
import { mailboxListQuery, mailboxOverviewQuery } from "@/lib/queries/mailboxes/list";
import { prefetch } from "@/lib/queries/prefetch";
import { type Asked, askedParams } from "@/lib/views/address";

export const generateMetadata = titled("mailboxes.title");

type Props = { params: Promise<{ brand: string; locale: string }>; searchParams: Promise<Asked> };

/** MAIL-03; tab, words and filters are in the query, so that a list can be shared as a link (ux 14). */
export default async function MailboxesPage({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  const { features, isWorkspaceAdmin } = await passGate();
  const filter = filterOf(stateIn(askedParams(await searchParams)));
  const state = await prefetch(
    (client) => client.prefetchInfiniteQuery(mailboxListQuery(serverApi, filter)),
    (client) => client.prefetchQuery(mailboxOverviewQuery(serverApi)),
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
    (client) => client.prefetchQuery(latestMailboxImportQuery(serverApi)),
  );
  const hasAiEmails = features.ai_domain === "active";
  return (
    <Page bar={<MailboxesBar hasAiEmails={hasAiEmails} />}>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["mailbox-list", "mailbox-imports", "views", "warm-up"]}>
          <MailboxesScreen
            mayImport={features.email_automation === "active"}
            hasAiEmails={hasAiEmails}
            mayBuy={isWorkspaceAdmin}
            warms={features.email_warming === "active"}
          />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
