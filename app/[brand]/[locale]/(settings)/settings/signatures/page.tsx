import { HydrationBoundary } from "@tanstack/react-query";
import { SignaturesPage } from "@/components/accounts/settings/signatures-page";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { titled } from "../../../titled";

export const generateMetadata = titled("settings.signatures.title");

export default async function SignaturesSettingsPage() {
  const state = await prefetch((client) => client.prefetchQuery(accountsQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <SignaturesPage />
    </HydrationBoundary>
  );
}
