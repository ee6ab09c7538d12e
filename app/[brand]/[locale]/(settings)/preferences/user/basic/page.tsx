import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/titled";
import { ProfileForm } from "@/components/users/profile-form";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { userQuery } from "@/lib/queries/users";

export const generateMetadata = titled("users.profile.title");

export default async function ProfilePage() {
  const state = await prefetch((client) => client.prefetchQuery(userQuery(serverApi)));
  return (
    <HydrationBoundary state={state}>
      <ProfileForm />
    </HydrationBoundary>
  );
}
