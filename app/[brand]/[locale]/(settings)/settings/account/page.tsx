import { HydrationBoundary } from "@tanstack/react-query";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { AccountsScreen } from "@/components/accounts/accounts-screen";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { spacesQuery, userQuery } from "@/lib/queries/users";
import { workspaceQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("accounts.title");

export default async function AccountsPage({ params }: { params: PlaceParams }) {
  const { brand } = await placeOf(params);
  const state = await prefetch(
    (client) => client.prefetchQuery(accountsQuery(serverApi)),
    (client) => client.prefetchQuery(workspaceQuery(serverApi)),
    (client) => client.prefetchQuery(spacesQuery(serverApi)),
    (client) => client.prefetchQuery(userQuery(serverApi)),
  );
  return (
    <HydrationBoundary state={state}>
      <AccountsScreen
        showsHealth={!brand.switches.hideHealthPanel}
        countsAccounts={brand.switches.showAccountsCounter}
        extensionUrl={brand.extensionUrl}
      />
    </HydrationBoundary>
  );
}
