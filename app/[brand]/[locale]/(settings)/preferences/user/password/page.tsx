import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/titled";
import { PasswordCard } from "@/components/users/password-card";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { userQuery } from "@/lib/queries/users";

export const generateMetadata = titled("users.password.title");

export default async function PasswordPage() {
  const state = await prefetch((client) => client.prefetchQuery(userQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <PasswordCard />
    </HydrationBoundary>
  );
}
