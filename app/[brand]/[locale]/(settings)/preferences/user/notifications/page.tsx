import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/titled";
import { NotificationSwitches } from "@/components/users/notification-switches";
import { serverApi } from "@/lib/api/server";
import { auth } from "@/lib/contract/auth";
import { prefetch } from "@/lib/queries/prefetch";
import { userQuery } from "@/lib/queries/users";

export const generateMetadata = titled("users.notifications.title");

export default async function NotificationsPage() {
  const [state, { sendsMail }] = await Promise.all([
    prefetch((client) => client.prefetchQuery(userQuery(serverApi))),
    serverApi(auth.methods, {}),
  ]);
  return (
    <HydrationBoundary state={state}>
      <NotificationSwitches sendsMail={sendsMail} />
    </HydrationBoundary>
  );
}
