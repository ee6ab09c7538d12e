"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/fields/switch";
import { OwnHours } from "./own-hours";
import type { SettingsSection } from "./settings-section";

/** At which hours, and in whose time zone, people are contacted (R5, R6, R7). */
export function Hours({ campaign, change }: SettingsSection) {
  const t = useTranslations("campaign-settings.hours");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <OwnHours campaign={campaign} change={change} />
      <Switch
        label={t("recipientHours")}
        checked={campaign.settings.recipientHours}
        onChange={(recipientHours) => change({ settings: { recipientHours } })}
      />
      <p className="type-small mt-1.5 mb-4 text-text-2">{t("recipientHoursNote")}</p>
      <Switch
        label={t("recipientHolidays")}
        checked={campaign.settings.recipientHolidays}
        onChange={(recipientHolidays) => change({ settings: { recipientHolidays } })}
      />
      <p className="type-small mt-1.5 text-text-2">{t("recipientHolidaysNote")}</p>
    </Card>
  );
}
