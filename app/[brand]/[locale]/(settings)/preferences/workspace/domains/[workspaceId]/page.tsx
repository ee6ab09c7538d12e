import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { Messages } from "@/components/shell/messages";
import { DomainsForAdmins } from "@/components/tracking-domains/domains-for-admins";
import { DomainsScreen } from "@/components/tracking-domains/domains-screen";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { trackingDomainsQuery } from "@/lib/queries/tracking/domains";

export const generateMetadata = titled("tracking-domains.title");

type Props = { params: Promise<{ brand: string; locale: string; workspaceId: string }> };

export default async function TrackingDomainsRoute({ params }: Props) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const state = await prefetch(async (client) => {
    if (isWorkspaceAdmin) await client.prefetchQuery(trackingDomainsQuery(serverApi));
  });
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["tracking-domains"]}>
        {isWorkspaceAdmin ? <DomainsScreen /> : <DomainsForAdmins />}
      </Messages>
    </HydrationBoundary>
  );
}
