"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SearchInput } from "@/components/ui/fields/search-input";
import { ColumnsButton } from "@/components/views/parts/columns-button";
import { useFilters } from "@/components/views/parts/filters";
import type { ListView } from "@/components/views/parts/use-list-view";
import { useViewCommands } from "@/components/views/parts/use-view-commands";
import { ChangedView, ViewBar } from "@/components/views/parts/view-bar";
import type { CampaignProspectFilter } from "@/lib/queries/prospects";
import { usePeopleColumns } from "./people-columns";
import { usePeopleFilters } from "./use-people-filters";

type Props = {
  shown: ListView;
  filter: CampaignProspectFilter;
  total: number;
  totalIsCapped: boolean;
};

/** Selects the people to list by view, search text and filters, shows their number, and chooses the columns. */
export function PeopleListHead({ shown, filter, total, totalIsCapped }: Props) {
  const t = useTranslations("prospects");
  const v = useTranslations("views.people");
  const { state } = shown;
  const [isFiltering, setFiltering] = useState(false);
  const filters = useFilters({
    fields: usePeopleFilters(filter, { isCounting: isFiltering, chosen: state.filter }),
    chosen: state.filter,
    onChange: shown.filter,
    isOpen: isFiltering,
    onOpenChange: setFiltering,
  });
  const columns = usePeopleColumns();
  const commands = useViewCommands("people");
  return (
    <>
      <div className="mt-3">
        <ViewBar
          list="people"
          label={v("views")}
          builtIn={[{ value: "all", label: v("all") }]}
          open="all"
          onOpen={(next) => (typeof next === "string" ? shown.leave() : shown.follow(next.id))}
          shown={shown}
          whole={state}
          end={
            <>
              <span className="type-small text-text-3 max-md:hidden">
                {v(totalIsCapped ? "totalCapped" : "total", { count: total })}
              </span>
              <div className="w-52 max-md:min-w-0 max-md:flex-1">
                <SearchInput
                  label={t("find")}
                  placeholder={t("find")}
                  value={state.query}
                  onSearch={(words) => shown.change({ ...state, query: words })}
                  hint="/"
                />
              </div>
              {filters.button}
              <span className="max-md:hidden">
                <ColumnsButton {...{ columns, shown, commands }} />
              </span>
            </>
          }
        />
      </div>
      {(filters.chips.length > 0 || shown.isChanged) && (
        <div className="mb-2.5 flex flex-wrap items-center gap-2">
          {filters.chips}
          <ChangedView list="people" shown={shown} onFollow={shown.follow} />
        </div>
      )}
    </>
  );
}
