"use client";

import { useTranslations } from "next-intl";
import { ChoicesField, choicesOf } from "@/components/searches/parts/choices";
import { Card, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/fields/switch";
import { maxNewPeoplePerDay } from "@/lib/contract/campaigns/settings";
import { PerDayField } from "./per-day-field";
import type { SettingsSection } from "./settings-section";

/** Which people the campaign takes. */
export function People({ campaign, change }: SettingsSection) {
  const t = useTranslations("campaign-settings.people");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <div className="grid gap-4">
        <div>
          <Switch
            label={t("takesNewPeople")}
            checked={campaign.settings.takesNewPeople}
            onChange={(takesNewPeople) => change({ settings: { takesNewPeople } })}
          />
          <p className="type-small mt-1.5 text-text-2">{t("takesNewPeopleNote")}</p>
        </div>
        <PerDayField
          label={t("newPeoplePerDay")}
          hint={t("newPeoplePerDayNote")}
          value={campaign.settings.newPeoplePerDay}
          max={maxNewPeoplePerDay}
          onKeep={(newPeoplePerDay) => change({ settings: { newPeoplePerDay } })}
        />
        <ChoicesField value={choicesOf(campaign)} onChange={change} />
      </div>
    </Card>
  );
}
