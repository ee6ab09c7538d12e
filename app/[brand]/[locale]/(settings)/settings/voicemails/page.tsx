import { HydrationBoundary } from "@tanstack/react-query";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { VoicemailsPage } from "@/components/accounts/settings/voicemails-page";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";

type Props = { params: Promise<{ brand: string; locale: string }> };

export const generateMetadata = titled("voicemail.title");

export default async function VoicemailsSettingsPage({ params }: Props) {
  const { locale } = await placeOf(params);
  const state = await prefetch((client) => client.prefetchQuery(accountsQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["voicemail"]}>
        <VoicemailsPage />
      </Messages>
    </HydrationBoundary>
  );
}
