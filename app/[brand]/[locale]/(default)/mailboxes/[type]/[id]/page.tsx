import { HydrationBoundary } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { titled } from "@/app/titled";
import { MailboxPage } from "@/components/mailboxes/mailbox-page";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { mailboxesQuery, sendingDomainsQuery } from "@/lib/queries/mailboxes";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("mailboxes.title");

/** The route table limits the types; an unknown mailbox redirects to the list (ROUTE-36, ROUTE-65). */
export default async function ProviderPage({ params }: { params: Promise<{ type: string; id: string }> }) {
  const { id } = await params;
  const known = await serverApi(mailboxes.list, {});
  if (!known.some((mailbox) => mailbox.id === id)) redirect("/mailboxes?refused=not_found");
  const state = await prefetch(
    async (client) => client.setQueryData(mailboxesQuery(serverApi).queryKey, known),
    (client) => client.prefetchQuery(sendingDomainsQuery(serverApi)),
  );
  return (
    <Page width="form">
      <HydrationBoundary state={state}>
        <MailboxPage id={id} />
      </HydrationBoundary>
    </Page>
  );
}
