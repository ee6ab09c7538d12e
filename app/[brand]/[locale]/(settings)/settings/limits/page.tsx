import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/titled";
import { LimitsPage } from "@/components/accounts/settings/limits-page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { userQuery } from "@/lib/queries/users";
import { workspaceQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("settings.limits.title");

export default async function LimitsSettingsPage() {
  const state = await prefetch(
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
    (client) => client.prefetchQuery(workspaceQuery(serverApi)),
    (client) => client.prefetchQuery(userQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <LimitsPage />
    </HydrationBoundary>
  );
}
