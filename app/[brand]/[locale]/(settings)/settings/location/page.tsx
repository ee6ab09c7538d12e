import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/titled";
import { LocationPage } from "@/components/accounts/settings/location-page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { featuresQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("accounts.schedule.title");

export default async function LocationSettingsPage() {
  const state = await prefetch(
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
    (client) => client.prefetchQuery(featuresQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <LocationPage />
    </HydrationBoundary>
  );
}
