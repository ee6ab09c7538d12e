import { HydrationBoundary } from "@tanstack/react-query";
import { AccountHours } from "@/components/accounts/account-hours";
import { serverApi } from "@/lib/api/server";
import { accountsQuery } from "@/lib/queries/accounts";
import { prefetch } from "@/lib/queries/prefetch";
import { titled } from "../../../titled";

export const generateMetadata = titled("accounts.schedule.title");

export default async function HoursPage() {
  const state = await prefetch((client) => client.prefetchQuery(accountsQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <AccountHours />
    </HydrationBoundary>
  );
}
