"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { memo, useState } from "react";
import { Awaited } from "@/components/reports/parts/awaited";
import { FigureChart } from "@/components/reports/parts/figure-chart";
import { FigureTile } from "@/components/reports/parts/figure-tile";
import { AsOf, Compared } from "@/components/reports/parts/period-words";
import { shownFigures } from "@/components/reports/parts/shown-figures";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import type { Figure } from "@/lib/contract/figures";
import { formatCalendar, formatCalendarPeriod } from "@/lib/format/moments";
import { activityQuery, firstStepsQuery, statisticsQuery } from "@/lib/queries/dashboard";
import { filterOf, readState } from "./dashboard-state";
import { NewsRow } from "./news-row";
import { Questions } from "./questions";
import { ReplyRates } from "./reply-rates";
import { TaskCard } from "./task-card";

// Memoized without props, like the report's, so that the page around it does not render it again.
const DashboardFilters = memo(
  dynamic(() => import("./dashboard-filters").then((module) => module.DashboardFilters), {
    loading: () => (
      <div data-wide className="w-90 max-md:w-full">
        <Skeleton shape="block" className="min-h-control max-md:min-h-touch" />
      </div>
    ),
  }),
);
const FigurePeople = dynamic(
  () => import("@/components/reports/parts/figure-people").then((module) => module.FigurePeople),
  { loading: () => null },
);

/** The tiles below the four questions; replies are already one of the questions. */
const tiles: readonly { figure: Figure; of?: Figure }[] = [
  { figure: "requests" },
  { figure: "accepted", of: "requests" },
  { figure: "messages" },
  { figure: "emails" },
  { figure: "sms" },
  { figure: "voicemails" },
  { figure: "opened" },
  { figure: "clicked" },
  { figure: "bounced" },
  { figure: "meetings" },
];
const FirstSteps = dynamic(() => import("./first-steps").then((module) => module.FirstSteps));
const newsShown = 6;

/** Four questions, the metrics of a period, pending tasks and recent activity (DASH-02, DASH-03, ux 83 to 87). */
export function DashboardScreen({ hasTasks }: { hasTasks: boolean }) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  const asked = readState(useSearchParams());
  const filter = filterOf(asked);
  const read = useQuery(statisticsQuery(browserApi, filter));
  const { data } = read;
  const steps = useQuery(firstStepsQuery(browserApi)).data?.done;
  // Before anything was started, every figure is zero.
  const hasStarted = steps === undefined || steps.includes("start");
  const news = useInfiniteQuery(activityQuery(browserApi, newsShown)).data?.pages[0]?.items;
  const [open, setOpen] = useState<Figure | null>(null);
  const tile = (figure: Figure, of?: Figure) =>
    data && (
      <FigureTile
        key={figure}
        figure={figure}
        total={data.total}
        before={data.totalBefore}
        measured={data.measured}
        {...(of ? { of } : {})}
        onOpen={setOpen}
      />
    );

  return (
    <>
      <PageHeader
        title={data ? formatCalendar(data.today, locale, "long") : t("title")}
        note={data && <AsOf period={data} />}
        actions={hasStarted && <DashboardFilters />}
      />
      <Awaited of={read} rows={8} />
      {steps && !hasStarted && <FirstSteps done={steps} />}
      {data && hasStarted && (
        <div className="grid gap-3.5">
          <Questions
            activeCampaigns={data.activeCampaigns}
            replies={tile("replied", "contacted")}
            accountId={asked.accountId}
          />
          <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3 max-md:grid-cols-2">
            {tiles
              .filter(({ figure }) => shownFigures([data.total, data.totalBefore]).includes(figure))
              .map(({ figure, of }) => tile(figure, of))}
          </div>
          <Compared period={data} />
          <div className={classNames("grid gap-3.5", hasTasks && "lg:grid-cols-2")}>
            {hasTasks && <TaskCard />}
            <Card padded={false} className="min-w-0 overflow-clip">
              <header className="flex min-h-11 items-center border-b border-line px-4">
                <h2 className="type-strong">{t("tabs.activity")}</h2>
                <span className="ms-auto">
                  <TextLink href="/dashboard/activity">{t("all")}</TextLink>
                </span>
              </header>
              {news?.length === 0 && <p className="type-compact p-4 text-text-2">{t("noNewsText")}</p>}
              <ul>
                {news?.map((one) => (
                  <NewsRow key={one.id} news={one} />
                ))}
              </ul>
            </Card>
          </div>
          <div className="grid gap-3.5 lg:grid-cols-[2fr_1fr]">
            <FigureChart period={data} figure="replied" />
            <ReplyRates period={data} />
          </div>
        </div>
      )}
      {open && data && (
        <FigurePeople
          figure={open}
          filter={filter}
          period={formatCalendarPeriod(data.from, data.to, locale)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
