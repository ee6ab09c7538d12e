"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/fields/switch";
import type { SettingsSection } from "./settings-section";

const switches = ["isOpenTracking", "isLinkTracking", "stopsOnClick"] as const;

/** What is tracked for the campaign's emails; by default nothing (R18, MAIL-27). */
export function Tracking({ campaign, change }: SettingsSection) {
  const t = useTranslations("campaign-settings.tracking");
  const { settings } = campaign;
  return (
    <Card>
      <CardHeader title={t("title")} />
      <div className="grid gap-4">
        {switches.map((key) => (
          <div key={key}>
            <Switch
              label={t(key)}
              checked={settings[key]}
              onChange={(value) => change({ settings: { [key]: value } })}
              disabledReason={
                key === "stopsOnClick" && !settings.isLinkTracking && !settings.stopsOnClick
                  ? t("needsLinks")
                  : undefined
              }
            />
            <p className="type-small mt-1.5 text-text-2">{t(`${key}Note`)}</p>
          </div>
        ))}
      </div>
    </Card>
  );
}
