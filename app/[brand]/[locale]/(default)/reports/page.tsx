import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ReportScreen } from "@/components/reports/report-screen";
import { filterOf, readState } from "@/components/reports/report-state";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { reportQuery } from "@/lib/queries/reports";
import { type Asked, askedParams } from "@/lib/views/address";

export const generateMetadata = titled("reports.title");

type Props = { params: PlaceParams; searchParams: Promise<Asked> };

/** ROUTE-22, REPORT-01. */
export default async function ReportsPage({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  await passGate();
  const filter = filterOf(readState(askedParams(await searchParams)));
  const state = await prefetch((client) => client.prefetchQuery(reportQuery(serverApi, filter)));
  return (
    <Page>
      <HydrationBoundary state={state}>
        <Messages locale={locale} of={["figures", "reports"]}>
          <ReportScreen />
        </Messages>
      </HydrationBoundary>
    </Page>
  );
}
