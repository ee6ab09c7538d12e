import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ActivityList } from "@/components/dashboard/activity-list";
import { DashboardBar } from "@/components/dashboard/dashboard-bar";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { activityQuery } from "@/lib/queries/dashboard";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("dashboard.tabs.activity");

/** ROUTE-19, DASH-02. */
export default async function ActivityPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const { features } = await passGate();
  const state = await prefetch((client) => client.prefetchInfiniteQuery(activityQuery(serverApi)));
  return (
    <Messages locale={locale} of={["reports", "dashboard"]}>
      <Page width="form" bar={<DashboardBar hasTasks={features.dash_tasks === "active"} />}>
        <HydrationBoundary state={state}>
          <ActivityList />
        </HydrationBoundary>
      </Page>
    </Messages>
  );
}
