import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { VendorsForAdmins } from "@/components/enrichments/vendors-for-admins";
import { VendorsScreen } from "@/components/enrichments/vendors-screen";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { enrichmentVendorsQuery } from "@/lib/queries/enrichment";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("enrichment-vendors.title");

type Props = { params: Promise<{ brand: string; locale: string; workspaceId: string }> };

export default async function EnrichmentVendorsRoute({ params }: Props) {
  const { locale } = await placeOf(params);
  const { isWorkspaceAdmin } = await passGate();
  const state = await prefetch(async (client) => {
    if (isWorkspaceAdmin) await client.prefetchQuery(enrichmentVendorsQuery(serverApi));
  });
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["enrichment-vendors"]}>
        {isWorkspaceAdmin ? <VendorsScreen /> : <VendorsForAdmins />}
      </Messages>
    </HydrationBoundary>
  );
}
