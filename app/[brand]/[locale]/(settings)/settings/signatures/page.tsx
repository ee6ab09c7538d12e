import { HydrationBoundary } from "@tanstack/react-query";
import { SignaturesPage } from "@/components/accounts/settings/signatures-page";
import { Messages } from "@/components/shell/messages";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { type PlaceParams, placeOf } from "../../../place";
import { titled } from "../../../titled";

export const generateMetadata = titled("settings.signatures.title");

export default async function SignaturesSettingsPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const state = await prefetch((client) => client.prefetchQuery(accountsQuery(serverApi)));
  return (
    <Messages locale={locale} of={["settings"]}>
      <HydrationBoundary state={state}>
        <SignaturesPage />
      </HydrationBoundary>
    </Messages>
  );
}
