import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/titled";
import { SignaturesPage } from "@/components/accounts/settings/signatures-page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("settings.signatures.title");

export default async function SignaturesSettingsPage() {
  const state = await prefetch((client) => client.prefetchQuery(accountsQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <SignaturesPage />
    </HydrationBoundary>
  );
}
