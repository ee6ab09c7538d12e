import { HydrationBoundary } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { orToList } from "@/app/or-to-list";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ProspectBar } from "@/components/prospects/prospect-bar";
import { ProspectPage } from "@/components/prospects/prospect-page";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { prospects } from "@/lib/contract/prospects/prospects";
import { conversationsOfQuery } from "@/lib/queries/inbox";
import { prefetch } from "@/lib/queries/prefetch";
import { prospectQuery } from "@/lib/queries/prospects";
import { listsOfProspectQuery } from "@/lib/queries/prospects/lists";

export const generateMetadata = titled("prospects.title");

type Props = { params: Promise<{ brand: string; locale: string; profileId: string }> };

/** PROSPECT-33; an unknown person redirects to the list (ROUTE-65). */
export default async function OneProspectPage({ params }: Props) {
  const { profileId: id } = await params;
  const { locale } = await placeOf(params);
  const found = await serverApi(prospects.show, { id }).catch(orToList("/profiles/my-prospects"));
  // The URL's record was merged into another one.
  if (found.prospect.id !== id) redirect(`/profiles/my-prospects/${found.prospect.id}`);
  const { allowedPages } = await passGate();
  const state = await prefetch(async (client) => {
    client.setQueryData(prospectQuery(serverApi, id).queryKey, found);
    await client.prefetchQuery(listsOfProspectQuery(serverApi, id));
    if (allowedPages?.includes("inbox") ?? true)
      await client.prefetchQuery(conversationsOfQuery(serverApi, id));
  });
  return (
    <Page width="form" bar={<ProspectBar id={id} />}>
      <HydrationBoundary state={state}>
        <Messages
          locale={locale}
          of={[
            ...(["reasons", "views", "voicemail", "tasks", "duplicates"] as const),
            ...(["contact-history", "lists", "personality", "deals", "meetings", "crm-person"] as const),
          ]}
        >
          <ProspectPage id={id} />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
