"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/combobox";
import { browserApi } from "@/lib/api/browser";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";

const all = "all";

/** One of the campaigns, or all of them. */
export function CampaignSelect({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const t = useTranslations("reports.filters");
  const { data = [] } = useQuery({ ...campaignNamesQuery(browserApi), retry: false });
  return (
    <Combobox
      label={t("campaign")}
      searchPlaceholder={t("search")}
      value={value ?? all}
      onChange={(next) => onChange(next === all ? null : next)}
      options={[
        { value: all, label: t("allCampaigns") },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
