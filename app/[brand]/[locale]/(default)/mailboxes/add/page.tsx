import { HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { ConnectMailbox } from "@/components/mailboxes/connect-mailbox";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("mailboxes.connect.title");

export default async function AddMailboxPage() {
  const t = await getTranslations("mailboxes");
  const state = await prefetch((client) => client.prefetchQuery(accountsQuery(serverApi)));
  return (
    <Page width="form">
      <div className="mx-auto max-w-180">
        <PageHeader
          title={t("connect.title")}
          note={t("connect.lead")}
          back={{ href: "/mailboxes", label: t("title") }}
        />
        <HydrationBoundary state={state}>
          <ConnectMailbox />
        </HydrationBoundary>
      </div>
    </Page>
  );
}
