"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { StepDay } from "@/lib/contract/reports";
import { formatCalendarDay } from "@/lib/format/moments";
import { detailedReportQuery, type ReportFilter } from "@/lib/queries/reports";
import { type Line, NumbersTable } from "./numbers-table";
import type { PeriodNumbers } from "./parts/days-of-period";
import type { Group } from "./report-state";

type Props = { group: Exclude<Group, "steps">; report: PeriodNumbers };

const toCampaign = (id: string, name: string) => (
  <Link href={`/campaign/edit/${id}`} className="font-semibold hover:underline">
    {name}
  </Link>
);

/** The period by campaign, account or day; its lines add up to the total. */
export function ReportBreakdown({ group, report }: Props) {
  const t = useTranslations("reports");
  const locale = useLocale();
  const lines: Record<typeof group, () => Line[]> = {
    campaigns: () =>
      report.campaigns.map(({ campaign, numbers }) => ({
        ...{ key: campaign.id, numbers },
        cells: [toCampaign(campaign.id, campaign.name)],
      })),
    accounts: () =>
      report.accounts.map(({ account, numbers }) => ({
        ...{ key: account.id, numbers },
        cells: [account.name || t("removed")],
      })),
    days: () =>
      report.days.toReversed().map(({ day, numbers }) => ({
        ...{ key: day, numbers },
        cells: [
          day === report.today
            ? `${formatCalendarDay(day, locale)} (${t("chart.soFar")})`
            : formatCalendarDay(day, locale),
        ],
      })),
  };
  const shown = lines[group]().filter(({ numbers }) => Object.values(numbers).some((count) => count > 0));
  return (
    <NumbersTable
      label={t(`groups.${group}`)}
      heads={[{ text: t(`groups.${group}`), width: null }]}
      lines={shown}
      total={{ text: t("groups.total"), numbers: report.total }}
    />
  );
}

/** By day, campaign, account and step, as far as it was asked for (REPORT-01). */
export function DetailedReport({ filter }: { filter: ReportFilter }) {
  const t = useTranslations("reports");
  const kinds = useTranslations("campaigns.step");
  const locale = useLocale();
  const list = useInfiniteQuery(detailedReportQuery(browserApi, filter));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const stepName = ({ stepNumber, stepKind }: StepDay) =>
    stepKind ? `${stepNumber}. ${kinds(stepKind)}` : t("file.gone");
  if (list.isPending) return <SkeletonRows rows={8} label={t("loading")} />;
  if (list.isError)
    return (
      <EmptyState
        kind="error"
        title={t("failed")}
        actions={<Button onClick={() => list.refetch()}>{t("retry")}</Button>}
      />
    );
  return (
    <>
      <NumbersTable
        label={t("groups.steps")}
        heads={[
          { text: t("file.day"), width: "104px" },
          { text: t("file.campaign"), width: null },
          { text: t("file.account"), width: "150px" },
          { text: t("file.step"), width: "180px" },
        ]}
        lines={items.map((item) => ({
          key: `${item.day} ${item.account.id} ${item.stepId}`,
          cells: [
            formatCalendarDay(item.day, locale),
            toCampaign(item.campaign.id, item.campaign.name),
            item.account.name || t("removed"),
            stepName(item),
          ],
          numbers: item.numbers,
        }))}
      />
      {list.hasNextPage && (
        <div className="p-4">
          <Button onClick={() => list.fetchNextPage()} busy={list.isFetchingNextPage}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}
