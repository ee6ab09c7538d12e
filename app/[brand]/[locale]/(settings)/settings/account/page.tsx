import { HydrationBoundary } from "@tanstack/react-query";
import { AccountsScreen } from "@/components/accounts/accounts-screen";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { titled } from "../../../titled";

export const generateMetadata = titled("accounts.title");

export default async function AccountsPage() {
  const state = await prefetch((client) => client.prefetchQuery(accountsQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <AccountsScreen />
    </HydrationBoundary>
  );
}
