"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { HoursFields, type HoursOfWeek } from "@/components/accounts/parts/hours-fields";
import { Banner } from "@/components/ui/banner";
import { Switch } from "@/components/ui/fields/switch";
import { useProblemText } from "../builder/problems";
import type { SettingsSection } from "./settings-section";

const first: HoursOfWeek = { start: 9, end: 12, days: [1, 2, 3, 4, 5] };

/** The campaign's own hours within those of its senders (R5); saved as soon as they are complete. */
export function OwnHours({ campaign, change }: SettingsSection) {
  const t = useTranslations("campaign-settings.hours");
  const error = useTranslations("errors");
  const problemText = useProblemText();
  /** The last choice, even if it cannot be saved yet; the next change is based on it. */
  const [shown, setShown] = useState<HoursOfWeek | null>(campaign.settings.workHours);
  const choose = (workHours: HoursOfWeek | null) => {
    const isWhole = workHours === null || (workHours.start !== workHours.end && workHours.days.length > 0);
    setShown(workHours);
    if (isWhole) change({ settings: { workHours } });
  };
  const withoutHours = campaign.problems.filter(({ code }) => code === "no_common_hours");
  return (
    <div className="mb-4">
      <Switch
        label={t("workHours")}
        checked={shown !== null}
        onChange={(isOn) => choose(isOn ? first : null)}
      />
      <p className="type-small mt-1.5 text-text-2">{t("workHoursNote")}</p>
      {shown && (
        <div className="mt-3 grid max-w-100 gap-4">
          <HoursFields
            value={shown}
            onChange={choose}
            errors={{
              end: shown.start === shown.end ? error("work_hours_equal") : undefined,
              days: shown.days.length === 0 ? error("no_working_day") : undefined,
            }}
          />
          {withoutHours.map((problem) => (
            <Banner key={problem.detail} tone="warning">
              {problemText(problem)}
            </Banner>
          ))}
        </div>
      )}
    </div>
  );
}
