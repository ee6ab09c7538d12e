"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { zoneNames } from "@/lib/format/zones";

export type Schedule = {
  timezone: string;
  workHoursStart: number;
  workHoursEnd: number;
  workingDays: number[];
};

/** Weekdays 9 to 18 in the zone of this browser (CRED-95, CRED-97). */
export const defaultSchedule = (): Schedule => ({
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  workHoursStart: 9,
  workHoursEnd: 18,
  workingDays: [1, 2, 3, 4, 5],
});

/** Hours between start and end; a window may pass midnight (decision on CRED-98). */
const spanOf = ({ workHoursStart: start, workHoursEnd: end }: Schedule) => (end - start + 24) % 24 || 24;
const riskyHours = 8;

type Props = {
  value: Schedule;
  onChange: (schedule: Schedule) => void;
  errors?: Partial<Record<keyof Schedule, string>>;
};

/** When an account works: zone, hours, days. Warns of long days once they were chosen (CRED-99). */
export function ScheduleFields({ value, onChange, errors = {} }: Props) {
  const t = useTranslations("accounts.schedule");
  const locale = useLocale();
  const set = (part: Partial<Schedule>) => onChange({ ...value, ...part });
  const zones = useMemo(
    () => zoneNames().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
    [],
  );
  const hours = useMemo(
    () =>
      Array.from({ length: 25 }, (_, hour) => ({
        value: String(hour),
        label: `${String(hour).padStart(2, "0")}:00`,
      })),
    [],
  );
  const dayNames = useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
    return Array.from({ length: 7 }, (_, index) => format.format(new Date(Date.UTC(2024, 0, index + 1))));
  }, [locale]);
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
      <div className="grid grid-cols-2 gap-4">
        <Field label={t("from")} error={errors.workHoursStart}>
          <NativeSelect
            value={value.workHoursStart}
            onChange={(event) => set({ workHoursStart: Number(event.target.value) })}
            options={hours.slice(0, 24)}
          />
        </Field>
        <Field label={t("until")} error={errors.workHoursEnd}>
          <NativeSelect
            value={value.workHoursEnd}
            onChange={(event) => set({ workHoursEnd: Number(event.target.value) })}
            options={hours.slice(1)}
          />
        </Field>
      </div>
      <Field label={t("days")} hideLabel error={errors.workingDays}>
        <fieldset>
          <legend className="type-compact mb-1.5 font-medium">{t("days")}</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-2 pointer-coarse:gap-y-6.5">
            {dayNames.map((name, index) => (
              <Checkbox
                key={name}
                label={name}
                checked={value.workingDays.includes(index + 1)}
                onChange={(event) =>
                  set({
                    workingDays: event.target.checked
                      ? [...value.workingDays, index + 1].sort()
                      : value.workingDays.filter((day) => day !== index + 1),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      </Field>
      {!isDefault && spanOf(value) > riskyHours && (
        <Banner tone="warning">{t("longDay", { hours: spanOf(value) })}</Banner>
      )}
    </div>
  );
}
