import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/titled";
import { ConnectionPage } from "@/components/accounts/settings/connection-page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("settings.connection.title");

export default async function ConnectionSettingsPage() {
  const state = await prefetch((client) => client.prefetchQuery(accountsQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <ConnectionPage />
    </HydrationBoundary>
  );
}
