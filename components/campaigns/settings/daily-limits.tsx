"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { campaignCapOf, cappedByCampaigns, maxActionsPerDay } from "@/lib/contract/campaigns/settings";
import { PerDayField } from "./per-day-field";
import type { SettingsSection } from "./settings-section";

/** The campaign's daily limit for each kind of action (R9). */
export function DailyLimits({ campaign, change }: SettingsSection) {
  const t = useTranslations("campaign-settings.limits");
  const kindText = useTranslations("accounts.today");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {cappedByCampaigns.map((kind) => (
          <PerDayField
            key={kind}
            label={kindText(kind)}
            value={campaign.settings[campaignCapOf[kind]]}
            max={maxActionsPerDay}
            onKeep={(limit) => change({ settings: { [campaignCapOf[kind]]: limit } })}
          />
        ))}
      </div>
      <p className="type-small mt-3 text-text-2">{t("note")}</p>
    </Card>
  );
}
