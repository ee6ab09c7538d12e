"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { browserApi } from "@/lib/api/browser";
import type { Measured } from "@/lib/contract/figures";
import type { StepDay } from "@/lib/contract/reports";
import { formatCalendarDay } from "@/lib/format/moments";
import { detailedReportQuery, type ReportFilter } from "@/lib/queries/reports";
import { type Line, NumbersTable } from "./numbers-table";
import { Awaited } from "./parts/awaited";
import { NextPage } from "./parts/next-page";
import type { PeriodNumbers } from "./parts/spans-of-period";
import type { Group } from "./report-state";

type Props = { group: Exclude<Group, "steps">; report: PeriodNumbers };

const toCampaign = (id: string, name: string) => (
  <Link href={`/campaign/edit/${id}`} className="font-semibold hover:underline">
    {name}
  </Link>
);

/** The period by campaign, account or day; the rows add up to the total. */
export function ReportBreakdown({ group, report }: Props) {
  const t = useTranslations("reports");
  const locale = useLocale();
  const lines: Record<typeof group, () => Line[]> = {
    campaigns: () =>
      report.campaigns.map(({ campaign, numbers, measured }) => ({
        ...{ key: campaign.id, numbers, measured },
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
      measured={report.measured}
    />
  );
}

/** By day, campaign, account and step, as far as loaded (REPORT-01). */
export function DetailedReport({ filter, measured }: { filter: ReportFilter; measured: Measured }) {
  const t = useTranslations("reports");
  const kinds = useTranslations("campaigns.step");
  const locale = useLocale();
  const list = useInfiniteQuery(detailedReportQuery(browserApi, filter));
  const stepName = ({ stepNumber, stepKind }: StepDay) =>
    stepKind ? `${stepNumber}. ${kinds(stepKind)}` : t("file.gone");
  if (!list.data || list.isError) return <Awaited of={list} rows={8} />;
  const items = list.data.pages.flatMap((page) => page.items);
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
        measured={measured}
      />
      <NextPage of={list} className="p-4" />
    </>
  );
}
