import { HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { InboxScreen } from "@/components/inbox/inbox-screen";
import { Page } from "@/components/shell/page";
import { SectionBar } from "@/components/shell/section-bar";
import { serverApi } from "@/lib/api/server";
import { inboxCountsQuery, threadQuery } from "@/lib/queries/inbox";
import { prefetch } from "@/lib/queries/prefetch";
import { titled } from "../../../titled";

export const generateMetadata = titled("inbox.title");

type Props = { params: Promise<{ profileId?: string[] }> };

/** `/inbox/{profileId?}`: the list, and the named conversation beside it (INBOX-02). */
export default async function InboxPage({ params }: Props) {
  const { profileId: [prospectId] = [] } = await params;
  const t = await getTranslations("inbox");
  const state = await prefetch(
    (client) => client.prefetchQuery(inboxCountsQuery(serverApi)),
    async (client) => {
      if (prospectId) await client.prefetchQuery(threadQuery(serverApi, prospectId));
    },
  );
  return (
    <Page fill bar={<SectionBar title={t("title")} />}>
      <HydrationBoundary state={state}>
        <InboxScreen prospectId={prospectId ?? null} />
      </HydrationBoundary>
    </Page>
  );
}
