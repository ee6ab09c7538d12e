"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/fields/combobox";
import { browserApi } from "@/lib/api/browser";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { type Choice, oneOrAll } from "./one-or-all";

/** Selects one campaign, or all. */
export function CampaignSelect(choice: Choice) {
  const t = useTranslations("reports.filters");
  const { data = [] } = useQuery(campaignNamesQuery(browserApi));
  return (
    <Combobox
      label={t("campaign")}
      searchPlaceholder={t("search")}
      {...oneOrAll(
        choice,
        t("allCampaigns"),
        data.map(({ id, name }) => ({ value: id, label: name })),
      )}
    />
  );
}
