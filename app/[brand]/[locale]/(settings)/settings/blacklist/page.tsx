import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/titled";
import { BlacklistPage } from "@/components/accounts/settings/blacklist-page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("settings.blacklist.title");

export default async function BlacklistSettingsPage() {
  const state = await prefetch((client) => client.prefetchQuery(accountsQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <BlacklistPage />
    </HydrationBoundary>
  );
}
