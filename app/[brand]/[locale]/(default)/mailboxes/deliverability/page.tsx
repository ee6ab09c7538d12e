import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { DeliverabilityScreen } from "@/components/mailboxes/deliverability/deliverability-screen";
import { defaultPeriod } from "@/components/mailboxes/deliverability/period";
import { MailboxesBar } from "@/components/mailboxes/mailboxes-bar";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { mailboxesQuery, sendingDomainsQuery } from "@/lib/queries/mailboxes";
import { deliverabilityQuery } from "@/lib/queries/mailboxes/deliverability";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("mailboxes.tabs.deliverability");

/** What becomes of the emails that campaigns send, by mailbox and domain. */
export default async function DeliverabilityPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const { features } = await passGate();
  const state = await prefetch(
    (client) => client.prefetchQuery(deliverabilityQuery(serverApi, defaultPeriod)),
    (client) => client.prefetchQuery(mailboxesQuery(serverApi)),
    (client) => client.prefetchQuery(sendingDomainsQuery(serverApi)),
  );
  return (
    <Page bar={<MailboxesBar hasAiEmails={features.ai_domain === "active"} />}>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["deliverability"]}>
          <DeliverabilityScreen />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
