"use client";

import { useTranslations } from "next-intl";
import {
  contactInfo,
  type ListedFilter,
  listedFilters,
  suggestedFilters,
} from "@/lib/contract/finder/filters";
import { listedKeys, onlyFlags, type PeopleSearch, usedFilters, valuesOf } from "@/lib/finder/people-search";
import { useFilterWords } from "../use-filter-words";
import { FilterSection } from "./filter-section";
import { SuggestedFilter } from "./suggested-filter";
import { ValueBoxes } from "./value-boxes";

type Props = { search: PeopleSearch; onChange: (search: PeopleSearch) => void };

/** Filters of companies come first; those of private lives, which few databases have, are in a group of their own (PROSPECT-29). */
const ofCompanies: readonly ListedFilter[] = ["employee_count", "revenue"];
const ofPrivateLives = listedKeys.filter((key) => !ofCompanies.includes(key));

/** All filters of the people database. */
export function Filters({ search, onChange }: Props) {
  const t = useTranslations("finder");
  const words = useFilterWords();
  const parts = { search, words, onChange };
  const used = usedFilters(search).filter((key) => ofPrivateLives.some((one) => one === key));
  const section = (key: Parameters<typeof valuesOf>[1]) => ({
    title: words.filter(key),
    summary: words.summary(search, key),
    count: valuesOf(search, key),
  });
  return (
    <>
      {suggestedFilters.map((filter) => (
        <FilterSection key={filter} {...section(filter)} isOpenFirst={filter === "job_title"}>
          <SuggestedFilter filter={filter} {...parts} />
        </FilterSection>
      ))}
      {ofCompanies.map((filter) => (
        <FilterSection key={filter} {...section(filter)}>
          <ValueBoxes filter={filter} values={listedFilters[filter]} {...parts} />
        </FilterSection>
      ))}
      <FilterSection {...section("contact")} isOpenFirst>
        <ValueBoxes filter="contact" values={contactInfo} isInline {...parts} />
      </FilterSection>
      <FilterSection {...section("only")} isOpenFirst>
        <ValueBoxes filter="only" values={onlyFlags} {...parts} />
      </FilterSection>
      <FilterSection
        title={t("moreFilters")}
        summary={used.map((key) => words.filter(key)).join(", ")}
        count={used.length}
      >
        <div className="grid gap-4">
          {ofPrivateLives.map((filter) => (
            <div key={filter}>
              <p aria-hidden className="type-compact mb-1.5 font-medium">
                {words.filter(filter)}
              </p>
              <ValueBoxes
                filter={filter}
                values={listedFilters[filter]}
                isInline={listedFilters[filter].length === 2}
                {...parts}
              />
            </div>
          ))}
        </div>
      </FilterSection>
    </>
  );
}
