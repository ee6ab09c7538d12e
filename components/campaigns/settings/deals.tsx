"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/fields/switch";
import { browserApi } from "@/lib/api/browser";
import { workspaceQuery } from "@/lib/queries/workspaces";
import type { SettingsSection } from "./settings-section";

/** Whether a deal that is won or lost ends the sequence of its prospect (R14); offered while the pipeline is on. */
export function Deals({ campaign, change }: SettingsSection) {
  const t = useTranslations("campaign-settings.deals");
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const { stopsOnDeal } = campaign.settings;
  if (!stopsOnDeal && !workspace?.crmTokens?.includes("default")) return null;
  return (
    <Card>
      <CardHeader title={t("title")} />
      <Switch
        label={t("stopsOnDeal")}
        checked={stopsOnDeal}
        onChange={(value) => change({ settings: { stopsOnDeal: value } })}
      />
      <p className="type-small mt-1.5 text-text-2">{t("stopsOnDealNote")}</p>
    </Card>
  );
}
