"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { memo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/fields/segmented";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/overlays/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { fileUrl } from "@/lib/api/client";
import { type Figure, figures } from "@/lib/contract/figures";
import { reports } from "@/lib/contract/reports";
import { formatCalendarPeriod } from "@/lib/format/moments";
import { type ReportFilter, reportQuery } from "@/lib/queries/reports";
import { Awaited } from "./parts/awaited";
import { FigureChart } from "./parts/figure-chart";
import { FigureTile } from "./parts/figure-tile";
import { AsOf, Compared } from "./parts/period-words";
import { shownFigures } from "./parts/shown-figures";
import type { PeriodNumbers } from "./parts/spans-of-period";
import { filterOf, groups } from "./report-state";
import { useReportState } from "./use-report-state";

// The server renders the filters, and their script loads after the page. Before that, a render of the page around them would show the
// fallback again, so they are memoized and take no props.
const ReportFilters = memo(
  dynamic(() => import("./report-filters").then((module) => module.ReportFilters), {
    loading: () => <Skeleton shape="block" className="mb-4 min-h-control max-md:h-36" />,
  }),
);
const FigureSelect = memo(
  dynamic(() => import("./parts/figure-select").then((module) => module.FigureSelect), {
    loading: () => <Skeleton shape="block" className="min-h-control max-md:min-h-touch" />,
  }),
);
const FigurePeople = dynamic(() => import("./parts/figure-people").then((module) => module.FigurePeople), {
  loading: () => null,
});
const ReportBreakdown = dynamic(() => import("./report-breakdown").then((module) => module.ReportBreakdown));
const DetailedReport = dynamic(() => import("./report-breakdown").then((module) => module.DetailedReport), {
  loading: () => null,
});

const shares: Partial<Record<Figure, Figure>> = { accepted: "requests", replied: "contacted" };

/** What campaigns did in a period and the results, compared with the period before; the whole state is in the URL (REPORT-01, ux 86). */
export function ReportScreen() {
  const t = useTranslations("reports");
  const locale = useLocale();
  const [state] = useReportState();
  const filter = filterOf(state);
  const read = useQuery(reportQuery(browserApi, filter));
  const report = read.data;
  const [open, setOpen] = useState<Figure | null>(null);
  // `contacted` is shown with the reply rate and in the rows below.
  const tiles = report
    ? shownFigures([report.total, report.totalBefore]).filter((figure) => figure !== "contacted")
    : [];
  const isEmpty =
    report && figures.every((figure) => report.total[figure] + report.totalBefore[figure] === 0);

  return (
    <>
      <PageHeader
        title={t("title")}
        note={report && <AsOf period={report} />}
        actions={<DownloadMenu filter={filter} />}
      />
      <ReportFilters />
      <Awaited of={read} rows={8} />
      {report && (
        <div className="grid gap-4">
          <Compared period={report} />
          {isEmpty ? (
            <NothingHappened />
          ) : (
            <>
              <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
                {tiles.map((figure) => (
                  <FigureTile
                    key={figure}
                    figure={figure}
                    total={report.total}
                    before={report.totalBefore}
                    measured={report.measured}
                    of={shares[figure]}
                    onOpen={setOpen}
                  />
                ))}
              </div>
              <FigureChart
                period={report}
                figure={state.figure}
                lead={
                  <div className="w-52">
                    <FigureSelect />
                  </div>
                }
              />
              <Breakdown report={report} />
            </>
          )}
        </div>
      )}
      {open && report && (
        <FigurePeople
          figure={open}
          filter={filter}
          period={formatCalendarPeriod(report.from, report.to, locale)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function DownloadMenu({ filter }: { filter: ReportFilter }) {
  const t = useTranslations("reports.download");
  return (
    <Menu
      label={t("button")}
      align="end"
      trigger={<Button icon={<Download aria-hidden />}>{t("button")}</Button>}
    >
      <MenuItem href={fileUrl(reports.download, filter)} download>
        {t("byCampaign")}
      </MenuItem>
      <MenuItem href={fileUrl(reports.download, { ...filter, isDetailed: true })} download>
        {t("detailed")}
      </MenuItem>
      <MenuLabel>{t("note")}</MenuLabel>
    </Menu>
  );
}

function NothingHappened() {
  const t = useTranslations("reports.empty");
  const [{ accountId, campaignId }, change] = useReportState();
  return (
    <Card>
      <EmptyState
        kind="no-match"
        title={t("title")}
        text={t("text")}
        actions={
          (accountId || campaignId) && (
            <Button onClick={() => change({ accountId: null, campaignId: null })}>{t("clear")}</Button>
          )
        }
      />
    </Card>
  );
}

/** The same numbers in rows: by campaign, account, day or step. */
function Breakdown({ report }: { report: PeriodNumbers }) {
  const t = useTranslations("reports.groups");
  const [state, change] = useReportState();
  return (
    <Card padded={false} className="min-w-0 overflow-clip">
      <div className="border-b border-line px-4 py-2">
        <Segmented
          label={t("label")}
          value={state.group}
          onChange={(group) => change({ group })}
          options={groups.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {state.group === "steps" ? (
        <DetailedReport filter={filterOf(state)} measured={report.measured} />
      ) : (
        <ReportBreakdown group={state.group} report={report} />
      )}
    </Card>
  );
}
