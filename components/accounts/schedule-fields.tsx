"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Banner } from "@/components/ui/banner";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { zoneNames } from "@/lib/format/zones";
import { HoursFields } from "./parts/hours-fields";

export type Schedule = {
  timezone: string;
  workHoursStart: number;
  workHoursEnd: number;
  workingDays: number[];
};

/** Weekdays 9:00 to 18:00 in this browser's time zone (CRED-95, CRED-97). */
export const defaultSchedule = (): Schedule => ({
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  workHoursStart: 9,
  workHoursEnd: 18,
  workingDays: [1, 2, 3, 4, 5],
});

/** Hours between start and end; a window may span midnight (decision on CRED-98). */
const spanOf = ({ workHoursStart: start, workHoursEnd: end }: Schedule) => (end - start + 24) % 24 || 24;
const riskyHours = 8;

type Props = {
  value: Schedule;
  onChange: (schedule: Schedule) => void;
  errors?: Partial<Record<keyof Schedule, string>>;
};

/** An account's working hours: zone, hours, days. Warns about long days once the user changes them (CRED-99). */
export function ScheduleFields({ value, onChange, errors = {} }: Props) {
  const t = useTranslations("accounts.schedule");
  const set = (part: Partial<Schedule>) => onChange({ ...value, ...part });
  const zones = useMemo(
    () => zoneNames().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
    [],
  );
  const isDefault = value.workHoursStart === 9 && value.workHoursEnd === 18;
  return (
    <div className="grid gap-4">
      <Field label={t("timezone")} hint={t("timezoneHint")} error={errors.timezone}>
        <Combobox
          value={value.timezone}
          onChange={(timezone) => set({ timezone })}
          options={zones}
          emptyText={t("noZone")}
        />
      </Field>
      <HoursFields
        value={{ start: value.workHoursStart, end: value.workHoursEnd, days: value.workingDays }}
        onChange={({ start, end, days }) =>
          set({ workHoursStart: start, workHoursEnd: end, workingDays: days })
        }
        errors={{ start: errors.workHoursStart, end: errors.workHoursEnd, days: errors.workingDays }}
      />
      {!isDefault && spanOf(value) > riskyHours && (
        <Banner tone="warning">{t("longDay", { hours: spanOf(value) })}</Banner>
      )}
    </div>
  );
}
