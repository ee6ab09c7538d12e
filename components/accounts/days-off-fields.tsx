"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { type DaysOff, type HolidayCountry, holidayCountries, maxDaysOff } from "@/lib/contract/days-off";
import { type DayRange, daysOf, rangesOf } from "./day-ranges";

type Props = { value: DaysOff; onChange: (daysOff: DaysOff) => void };
const noDays: DayRange = { from: "", until: "" };

/** Days on which an account rests: a country's public holidays and its own dates (R6). */
export function DaysOffFields({ value, onChange }: Props) {
  const t = useTranslations("accounts.daysOff");
  const locale = useLocale();
  const [adding, setAdding] = useState(noDays);
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const named = holidayCountries.map((code) => ({ value: code as string, label: names.of(code) ?? code }));
    return [{ value: "", label: t("none") }, ...named.sort((a, b) => a.label.localeCompare(b.label, locale))];
  }, [locale, t]);
  const format = useMemo(
    () => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
    [locale],
  );
  const textOf = ({ from, until }: DayRange) => format.formatRange(new Date(from), new Date(until));
  const wanted = daysOf({ ...adding, until: adding.until || adding.from }, maxDaysOff + 1);
  const all = [...new Set([...value.days, ...wanted])].sort();
  const problem =
    wanted.length === 0
      ? t(adding.from === "" ? "choose" : "backwards")
      : all.length > maxDaysOff
        ? t("full", { limit: maxDaysOff })
        : undefined;
  return (
    <div className="grid gap-4">
      <Field label={t("country")} hint={t("countryHint")}>
        <Combobox
          value={value.country ?? ""}
          onChange={(code) => onChange({ ...value, country: (code || null) as HolidayCountry | null })}
          options={countries}
          emptyText={t("noCountry")}
        />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="type-compact mb-1.5 font-medium">{t("own")}</legend>
        <div className="flex flex-wrap items-end gap-2">
          <Field label={t("from")}>
            <Input
              type="date"
              value={adding.from}
              onChange={(event) => setAdding({ ...adding, from: event.target.value })}
            />
          </Field>
          <Field label={t("until")}>
            <Input
              type="date"
              min={adding.from}
              value={adding.until}
              onChange={(event) => setAdding({ ...adding, until: event.target.value })}
            />
          </Field>
          <Button
            disabledReason={problem}
            onClick={() => {
              onChange({ ...value, days: all });
              setAdding(noDays);
            }}
          >
            {t("add")}
          </Button>
        </div>
        {value.days.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {rangesOf(value.days).map((range) => (
              <li key={range.from}>
                <Chip
                  value={textOf(range)}
                  removeLabel={t("remove", { days: textOf(range) })}
                  onRemove={() =>
                    onChange({
                      ...value,
                      days: value.days.filter((day) => day < range.from || day > range.until),
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </fieldset>
    </div>
  );
}
