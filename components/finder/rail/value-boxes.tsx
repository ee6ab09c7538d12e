"use client";

import { Checkbox } from "@/components/ui/fields/checkbox";
import { type FilterKey, type PeopleSearch, withValues } from "@/lib/finder/people-search";
import type { FilterWords } from "../use-filter-words";

type Props = {
  filter: FilterKey;
  values: readonly string[];
  search: PeopleSearch;
  words: FilterWords;
  onChange: (search: PeopleSearch) => void;
  /** Side by side instead of one below the other. */
  isInline?: boolean;
};

/** A filter with a fixed list of values, any number of which is chosen. */
export function ValueBoxes({ filter, values, search, words, onChange, isInline }: Props) {
  const chosen = search[filter] ?? [];
  const toggle = (value: string, isOn: boolean) =>
    onChange(
      withValues(
        search,
        filter,
        values.filter((one) => (one === value ? isOn : chosen.includes(one))),
      ),
    );
  return (
    <fieldset className={isInline ? "flex flex-wrap gap-x-3.5 lg:gap-x-2 lg:gap-y-2" : "grid lg:gap-2"}>
      <legend className="sr-only">{words.filter(filter)}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          className="max-lg:min-h-touch max-lg:items-center"
          label={words.value(filter, value)}
          checked={chosen.includes(value)}
          onChange={(event) => toggle(value, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
