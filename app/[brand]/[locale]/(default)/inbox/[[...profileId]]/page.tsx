import { HydrationBoundary } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { toListIfMissing } from "@/app/or-to-list";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { InboxScreen } from "@/components/inbox/inbox-screen";
import {
  accountKey,
  askedAccount,
  askedBeside,
  askedFilter,
  askedSplit,
  filterOf,
  firstSplit,
} from "@/components/inbox/list/views";
import { Messages } from "@/components/shell/messages";
import { SectionBar } from "@/components/shell/navigation/section-bar";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { approvalCountsQuery, approvalsQuery } from "@/lib/queries/approvals";
import { conversationsQuery, threadQuery, unmatchedQuery } from "@/lib/queries/inbox";
import { inboxCountsQuery } from "@/lib/queries/inbox-counts";
import { prefetch } from "@/lib/queries/prefetch";
import { prospectQuery } from "@/lib/queries/prospects";

export const generateMetadata = titled("inbox.title");

type Asked = { split?: string; query?: string; selectedCred?: string } & Record<string, string | undefined>;
type Props = {
  params: Promise<{ brand: string; locale: string; profileId?: string[] }>;
  searchParams: Promise<Asked>;
};

/** `/inbox/{profileId?}`: the list, and the person's conversation beside it (INBOX-02). */
export default async function InboxPage({ params, searchParams }: Props) {
  const { profileId: [prospectId] = [] } = await params;
  const asked = await searchParams;
  const { split, query, selectedCred } = asked;
  const { locale } = await placeOf(params);
  const t = await getTranslations("inbox");
  const { allowedPages } = await passGate();
  const mayApprove = allowedPages?.includes("campaigns") ?? true;
  const state = await prefetch(
    async (client) => {
      const counts = await client.fetchQuery(inboxCountsQuery(serverApi)).catch(() => undefined);
      const beside = prospectId ? undefined : askedBeside(split);
      if (beside === "unmatched") return client.prefetchInfiniteQuery(unmatchedQuery(serverApi));
      if (beside) return client.prefetchInfiniteQuery(approvalsQuery(serverApi, "awaiting"));
      const chosen = askedSplit(split) ?? firstSplit(counts);
      const filter = filterOf(
        chosen,
        query,
        selectedCred,
        askedFilter((key) => asked[key]),
      );
      return client.prefetchInfiniteQuery(conversationsQuery(serverApi, filter));
    },
    async (client) => {
      if (prospectId)
        await client.prefetchQuery(
          threadQuery(serverApi, { prospectId, accountId: askedAccount(asked[accountKey]) }),
        );
      if (mayApprove) await client.prefetchQuery(approvalCountsQuery(serverApi));
    },
    async (client) => {
      if (!prospectId) return;
      const query = prospectQuery(serverApi, prospectId);
      await client.prefetchQuery(query);
      toListIfMissing("/inbox", client.getQueryState(query.queryKey)?.error);
      const id = client.getQueryData(query.queryKey)?.prospect.id;
      // The URL's record was merged into another one.
      if (id && id !== prospectId) redirect(`/inbox/${id}`);
    },
  );
  return (
    <Page fill bar={<SectionBar title={t("title")} />}>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["approvals", "labels", "tasks", "deals", "meetings", "crm-person"]}>
          <InboxScreen />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
