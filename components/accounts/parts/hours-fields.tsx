"use client";

import { CircleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useMemo } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { formatHour, weekdayNames } from "@/lib/format/hours-of-week";

/** Whole hours, and the ISO weekdays on which they begin. */
export type HoursOfWeek = { start: number; end: number; days: number[] };

type Props = {
  value: HoursOfWeek;
  onChange: (value: HoursOfWeek) => void;
  errors?: { start?: string | undefined; end?: string | undefined; days?: string | undefined };
};

/** Start and end hour, and the days. */
export function HoursFields({ value, onChange, errors = {} }: Props) {
  const t = useTranslations("accounts.schedule");
  const locale = useLocale();
  const errorId = useId();
  const set = (part: Partial<HoursOfWeek>) => onChange({ ...value, ...part });
  const hours = useMemo(
    () =>
      Array.from({ length: 25 }, (_, hour) => ({
        value: String(hour),
        label: formatHour(hour),
      })),
    [],
  );
  const dayNames = useMemo(() => weekdayNames(locale), [locale]);
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t("from")} error={errors.start}>
          <NativeSelect
            value={value.start}
            onChange={(event) => set({ start: Number(event.target.value) })}
            options={hours.slice(0, 24)}
          />
        </Field>
        <Field label={t("until")} error={errors.end}>
          <NativeSelect
            value={value.end}
            onChange={(event) => set({ end: Number(event.target.value) })}
            options={hours.slice(1)}
          />
        </Field>
      </div>
      <fieldset aria-describedby={errors.days ? errorId : undefined}>
        <legend className="type-compact mb-1.5 font-medium">{t("days")}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2 pointer-coarse:gap-y-6.5">
          {dayNames.map((name, index) => (
            <Checkbox
              key={name}
              label={name}
              checked={value.days.includes(index + 1)}
              onChange={(event) =>
                set({
                  days: event.target.checked
                    ? [...value.days, index + 1].sort()
                    : value.days.filter((day) => day !== index + 1),
                })
              }
            />
          ))}
        </div>
        {errors.days && (
          <p id={errorId} role="alert" className="type-small mt-1.5 flex gap-1.5 text-on-danger-soft">
            <CircleAlert className="mt-px size-3.5" aria-hidden />
            {errors.days}
          </p>
        )}
      </fieldset>
    </>
  );
}
