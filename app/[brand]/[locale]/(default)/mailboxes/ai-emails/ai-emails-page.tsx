import { HydrationBoundary } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { AiEmailsBar } from "@/components/mailboxes/ai-emails/ai-emails-bar";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { aiDomainsQuery, aiMailboxesQuery, aiOverviewQuery } from "@/lib/queries/ai-emails/ai-emails";
import { prefetch } from "@/lib/queries/prefetch";

/** A page about bought domains and the mailboxes on them (MAIL-08). */
export const aiEmailsPage = (Screen: ComponentType<{ isAdmin: boolean }>) =>
  async function AiEmailsPage({ params }: { params: PlaceParams }) {
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
            <Screen isAdmin={isWorkspaceAdmin} />
          </Page>
        </Messages>
      </HydrationBoundary>
    );
  };
