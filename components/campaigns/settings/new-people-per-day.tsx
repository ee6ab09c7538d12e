"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { mostNewPeoplePerDay } from "@/lib/contract/campaign-settings";
import type { SettingsSection } from "./settings-section";

const isGood = (text: string) =>
  text === "" || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= mostNewPeoplePerDay);

/** With how many people the campaign begins each day (R9); kept when the field is left, so that no half-typed number holds. */
export function NewPeoplePerDay({ campaign, change }: SettingsSection) {
  const t = useTranslations("campaign-settings.people");
  const [typed, setTyped] = useState<string | null>(null);
  const kept = String(campaign.settings.newPeoplePerDay ?? "");
  const shown = typed ?? kept;
  const leave = () => {
    if (!isGood(shown)) return;
    setTyped(null);
    const newPeoplePerDay = shown === "" ? null : Number(shown);
    if (newPeoplePerDay !== campaign.settings.newPeoplePerDay) change({ settings: { newPeoplePerDay } });
  };
  return (
    <Field
      label={t("newPeoplePerDay")}
      hint={t("newPeoplePerDayNote")}
      error={isGood(shown) ? undefined : t("newPeoplePerDayError", { most: mostNewPeoplePerDay })}
      className="max-w-100"
    >
      <Input
        inputMode="numeric"
        value={shown}
        onChange={({ target }) => setTyped(target.value.trim())}
        onBlur={leave}
      />
    </Field>
  );
}
