"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ListedFilter, listedFilters, type SuggestedFilter } from "@/lib/contract/finder/filters";
import { excluded, type FilterKey, type PeopleSearch } from "@/lib/finder/people-search";
import { numberFormat } from "@/lib/format/numbers";

/** "11–50", "5001–10,000", "10,001+" (PROSPECT-35). */
export function rangeText(range: string, locale: string): string {
  const number = numberFormat(locale, { useGrouping: "min2" });
  return range.replace("-", "–").replace(/\d+/g, (digits) => number.format(Number(digits)));
}

/** Ranges that follow each other become one: "201–5000". */
function joined(ranges: readonly string[], all: readonly string[]): string[] {
  const runs: string[][] = [];
  for (const range of all.filter((one) => ranges.includes(one))) {
    const run = runs.at(-1);
    if (run && all.indexOf(run.at(-1) as string) === all.indexOf(range) - 1) run.push(range);
    else runs.push([range]);
  }
  return runs.map(([first = "", ...others]) => {
    const last = others.at(-1);
    if (!last) return first;
    const [from] = first.split("-");
    return last.endsWith("+") ? `${from}+` : `${from}-${last.split("-")[1]}`;
  });
}

/** The names of filters and their values in the user's language. */
export function useFilterWords() {
  const t = useTranslations("finder");
  const locale = useLocale();

  const ofSuggested = (filter: SuggestedFilter, value: string) => {
    if (filter === "country") return new Intl.DisplayNames(locale, { type: "region" }).of(value) ?? value;
    // A state's value names its country: "DE/Bavaria".
    return filter === "state" ? (value.split("/").at(-1) ?? value) : value;
  };
  const ofListed = (filter: ListedFilter, value: string) => {
    if (filter === "employee_count" || filter === "age_range") return rangeText(value, locale);
    if (filter === "gender") return t(`gender.${value as "female"}`);
    if (filter === "homeowner" || filter === "married" || filter === "children")
      return t(`yesOrNo.${value as "yes"}`);
    return t(`${filter === "revenue" ? "revenue" : "money"}.${value}` as "revenue.under_1m");
  };
  const value = (key: FilterKey, one: string) => {
    if (key === "contact") return t(`contact.${one as "email"}`);
    if (key === "only") return t(`only.${one as "fresh"}`);
    return key in listedFilters
      ? ofListed(key as ListedFilter, one)
      : ofSuggested(key as SuggestedFilter, one);
  };
  const values = (key: FilterKey, of: readonly string[]) => {
    const isRange = key === "employee_count" || key === "age_range";
    const names = isRange
      ? joined(of, listedFilters[key]).map((one) => rangeText(one, locale))
      : of.map((one) => value(key, one));
    const shown = names.slice(0, 2).join(", ");
    return names.length > 2 ? t("andMore", { names: shown, count: names.length - 2 }) : shown;
  };
  return {
    filter: (key: FilterKey) => t(`filter.${key}`),
    value,
    /** "Germany, Austria + 1", "not Staffing"; empty if the filter is not used. */
    summary: (search: PeopleSearch, key: FilterKey) => {
      const without = search[excluded(key as SuggestedFilter)] ?? [];
      return [
        values(key, search[key] ?? []),
        ...(without.length > 0 ? [t("not", { names: values(key, without) })] : []),
      ]
        .filter(Boolean)
        .join(", ");
    },
  };
}
export type FilterWords = ReturnType<typeof useFilterWords>;
