import { HydrationBoundary } from "@tanstack/react-query";
import { ConnectionPage } from "@/components/accounts/settings/connection-page";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { type PlaceParams, placeOf } from "../../../place";
import { titled } from "../../../titled";

export const generateMetadata = titled("settings.connection.title");

export default async function ConnectionSettingsPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const state = await prefetch((client) => client.prefetchQuery(accountsQuery(serverApi)));
  return (
    <Messages locale={locale} of={["settings"]}>
      <HydrationBoundary state={state}>
        <ConnectionPage />
      </HydrationBoundary>
    </Messages>
  );
}
