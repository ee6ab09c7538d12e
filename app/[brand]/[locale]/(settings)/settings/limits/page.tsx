import { HydrationBoundary } from "@tanstack/react-query";
import { LimitsPage } from "@/components/accounts/settings/limits-page";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { userQuery } from "@/lib/queries/users";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { type PlaceParams, placeOf } from "../../../place";
import { titled } from "../../../titled";

export const generateMetadata = titled("settings.limits.title");

export default async function LimitsSettingsPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const state = await prefetch(
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
    (client) => client.prefetchQuery(workspaceQuery(serverApi)),
    (client) => client.prefetchQuery(userQuery(serverApi)),
  );
  return (
    <Messages locale={locale} of={["settings"]}>
      <HydrationBoundary state={state}>
        <LimitsPage />
      </HydrationBoundary>
    </Messages>
  );
}
