"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { type Figure, figures } from "@/lib/contract/figures";

type Props = { value: Figure; onChange: (figure: Figure) => void };

/** Which figure the chart draws. */
export function FigureSelect({ value, onChange }: Props) {
  const t = useTranslations("reports.chart");
  const names = useTranslations("figures.names");
  return (
    <Select
      label={t("figure")}
      value={value}
      onChange={onChange}
      options={figures.map((figure) => ({ value: figure, label: names(figure) }))}
    />
  );
}
