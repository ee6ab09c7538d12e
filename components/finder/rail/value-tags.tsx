"use client";

import { Minus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SuggestedFilter } from "@/lib/contract/finder/filters";
import { excluded, type PeopleSearch, withValues } from "@/lib/finder/people-search";
import type { FilterWords } from "../use-filter-words";

type Props = {
  filter: SuggestedFilter;
  search: PeopleSearch;
  words: FilterWords;
  onChange: (search: PeopleSearch) => void;
};

/** The values of a filter. A click on one turns it from included into excluded and back. */
export function ValueTags({ filter, search, words, onChange }: Props) {
  const t = useTranslations("finder.tag");
  const names = [filter, excluded(filter)];
  if (names.every((name) => !search[name])) return null;
  return (
    <ul aria-label={words.filter(filter)} className="mb-2 flex flex-wrap gap-1.25">
      {names.flatMap((name, side) =>
        (search[name] ?? []).map((value) => {
          const text = words.value(filter, value);
          const isExcluded = side === 1;
          const rest = withValues(
            search,
            name,
            (search[name] ?? []).filter((one) => one !== value),
          );
          const other = names[1 - side] as string;
          const turn = () => onChange(withValues(rest, other, [...(search[other] ?? []), value]));
          const hint = t(isExcluded ? "excluded" : "included", { name: text });
          return (
            <li
              key={`${name} ${value}`}
              className={`inline-flex h-6 max-w-full items-center rounded-chip text-[0.75rem] leading-none font-medium max-lg:h-9 ${isExcluded ? "bg-sunken text-text-2" : "bg-brand-soft text-on-brand-soft"}`}
            >
              <button
                type="button"
                aria-label={hint}
                title={hint}
                onClick={turn}
                className="flex h-full min-w-0 items-center gap-1 rounded-chip ps-1.75 pe-0.5"
              >
                {isExcluded && <Minus className="size-3 flex-none" aria-hidden />}
                <span className="truncate leading-4">{text}</span>
              </button>
              <button
                type="button"
                aria-label={t("remove", { name: text })}
                onClick={() => onChange(rest)}
                className="touch-area grid h-full w-5.5 flex-none place-items-center rounded-chip max-lg:w-9"
              >
                <X className="size-3" aria-hidden />
              </button>
            </li>
          );
        }),
      )}
    </ul>
  );
}
