import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { DashboardBar } from "@/components/dashboard/dashboard-bar";
import { DashboardScreen } from "@/components/dashboard/dashboard-screen";
import { filterOf, readState } from "@/components/dashboard/dashboard-state";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { firstStepsQuery, statisticsQuery } from "@/lib/queries/dashboard";
import { prefetch } from "@/lib/queries/prefetch";
import { type Asked, askedParams } from "@/lib/views/address";

export const generateMetadata = titled("dashboard.title");

type Props = { params: PlaceParams; searchParams: Promise<Asked> };

/** ROUTE-20, DASH-02. */
export default async function MyDashboardPage({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  const { features } = await passGate();
  const filter = filterOf(readState(askedParams(await searchParams)));
  const state = await prefetch(
    (client) => client.prefetchQuery(statisticsQuery(serverApi, filter)),
    (client) => client.prefetchQuery(firstStepsQuery(serverApi)),
  );
  const hasTasks = features.dash_tasks === "active";
  return (
    <Messages locale={locale} of={["figures", "reports", "dashboard"]}>
      <Page bar={<DashboardBar hasTasks={hasTasks} />}>
        <HydrationBoundary state={state}>
          <DashboardScreen hasTasks={hasTasks} />
        </HydrationBoundary>
      </Page>
    </Messages>
  );
}
