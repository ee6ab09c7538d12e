"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DayRange } from "@/components/ui/fields/day-range";
import { Select } from "@/components/ui/fields/select";
import { browserApi } from "@/lib/api/browser";
import { type PeriodName, periods } from "@/lib/contract/periods";
import { reportQuery } from "@/lib/queries/reports";
import { AccountSelect } from "./parts/account-select";
import { CampaignSelect } from "./parts/campaign-select";
import { filterOf } from "./report-state";
import { useReportState } from "./use-report-state";

/** The days, campaign and account of a report. */
export function ReportFilters() {
  const t = useTranslations("reports");
  const [state, change] = useReportState();
  // A custom period starts with the days currently shown.
  const { data: shown } = useQuery(reportQuery(browserApi, filterOf(state)));
  const { days } = state;
  const choosePeriod = (value: PeriodName | "custom") => {
    if (value !== "custom") change({ period: value, days: null });
    else if (shown) change({ days: { from: shown.from, to: shown.to } });
  };
  const chooseDays = (from: string, to: string) => {
    if (from && to && from <= to) change({ days: { from, to } });
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 max-md:*:w-full">
      <div className="w-44">
        <Select
          label={t("filters.period")}
          value={days ? "custom" : state.period}
          onChange={choosePeriod}
          options={[
            ...periods.map((value) => ({ value, label: t(`periods.${value}`) })),
            { value: "custom" as const, label: t("filters.custom") },
          ]}
        />
      </div>
      {days && (
        <DayRange
          from={days.from}
          to={days.to}
          fromLabel={t("filters.from")}
          toLabel={t("filters.to")}
          onChange={chooseDays}
        />
      )}
      <div className="w-60">
        <CampaignSelect value={state.campaignId} onChange={(campaignId) => change({ campaignId })} />
      </div>
      <div className="w-44">
        <AccountSelect value={state.accountId} onChange={(accountId) => change({ accountId })} />
      </div>
    </div>
  );
}
