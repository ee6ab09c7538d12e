"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/fields/switch";
import type { SettingsSection } from "./settings-section";

/** What follows when a message to a prospect fails permanently (R13). */
export function Failures({ campaign, change }: SettingsSection) {
  const t = useTranslations("campaign-settings.failures");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <Switch
        label={t("continuesOnOtherChannels")}
        checked={campaign.settings.continuesOnOtherChannels}
        onChange={(continuesOnOtherChannels) => change({ settings: { continuesOnOtherChannels } })}
      />
      <p className="type-small mt-1.5 text-text-2">{t("continuesOnOtherChannelsNote")}</p>
    </Card>
  );
}
