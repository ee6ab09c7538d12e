import { HydrationBoundary } from "@tanstack/react-query";
import { PasswordCard } from "@/components/users/password-card";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { userQuery } from "@/lib/queries/users";
import { titled } from "../../../../titled";

export const generateMetadata = titled("users.password.title");

export default async function PasswordPage() {
  const state = await prefetch((client) => client.prefetchQuery(userQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <PasswordCard />
    </HydrationBoundary>
  );
}
