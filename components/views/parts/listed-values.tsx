"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Input } from "@/components/ui/fields/input";
import { formatNumber } from "@/lib/format/numbers";
import type { ValuesProps } from "./filter-field";
import { FilterTitle } from "./filter-title";

/** Show a search field from this number of values on. */
const manyOptions = 9;

/** The values of a filter, with the number of entries of each. */
export function ListedValues({ field, chosen, onChange, onBack }: ValuesProps) {
  const t = useTranslations("views.filter");
  const locale = useLocale();
  const [words, setWords] = useState("");
  const found = field.options.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()));
  const toggle = (value: string) => {
    if (field.isSingle) onChange(chosen.includes(value) ? [] : [value]);
    else onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  };
  return (
    <fieldset>
      <FilterTitle name={field.label} onBack={onBack} />
      {field.options.length >= manyOptions && (
        <div className="px-1 pb-1.5">
          <Input
            aria-label={t("find")}
            placeholder={t("find")}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      <ul>
        {found.map(({ value, label, count, icon }) => (
          <li
            key={value}
            className="flex items-center gap-2 rounded-field px-2 py-1.5 hover:wash max-md:py-3"
          >
            <Checkbox
              className="min-w-0 flex-1"
              label={
                <span className="flex min-w-0 items-center gap-1.5 [&>.lucide]:size-3.5">
                  {icon}
                  <span className="truncate">{label}</span>
                </span>
              }
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {count !== undefined && (
              <span className="type-small text-text-2 tabular-nums">{formatNumber(count, locale)}</span>
            )}
          </li>
        ))}
        {found.length === 0 && <li className="type-compact px-2 py-1.5 text-text-2">{t("none")}</li>}
      </ul>
    </fieldset>
  );
}
