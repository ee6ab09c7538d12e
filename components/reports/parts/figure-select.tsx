"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/fields/select";
import { figures } from "@/lib/contract/figures";
import { useReportState } from "../use-report-state";

/** Selects the metric of the chart. */
export function FigureSelect() {
  const t = useTranslations("reports.chart");
  const names = useTranslations("figures.names");
  const [{ figure }, change] = useReportState();
  return (
    <Select
      label={t("figure")}
      value={figure}
      onChange={(next) => change({ figure: next })}
      options={figures.map((value) => ({ value, label: names(value) }))}
    />
  );
}
