import { HydrationBoundary } from "@tanstack/react-query";
import { LocationPage } from "@/components/accounts/settings/location-page";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { featuresQuery } from "@/lib/queries/workspaces";
import { type PlaceParams, placeOf } from "../../../place";
import { titled } from "../../../titled";

export const generateMetadata = titled("accounts.schedule.title");

export default async function LocationSettingsPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const state = await prefetch(
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
    (client) => client.prefetchQuery(featuresQuery(serverApi)),
  );
  return (
    <Messages locale={locale} of={["settings", "wizard"]}>
      <HydrationBoundary state={state}>
        <LocationPage />
      </HydrationBoundary>
    </Messages>
  );
}
