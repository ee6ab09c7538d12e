import { HydrationBoundary } from "@tanstack/react-query";
import { VoicemailsPage } from "@/components/accounts/settings/voicemails-page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { titled } from "../../../titled";

export const generateMetadata = titled("voicemail.title");

export default async function VoicemailsSettingsPage() {
  const state = await prefetch((client) => client.prefetchQuery(accountsQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <VoicemailsPage />
    </HydrationBoundary>
  );
}
