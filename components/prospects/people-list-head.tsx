"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangedView } from "@/components/views/parts/changed-view";
import { useFilters } from "@/components/views/parts/filters";
import type { ListView } from "@/components/views/parts/use-list-view";
import { ViewBar } from "@/components/views/parts/view-bar";
import type { CampaignProspectFilter } from "@/lib/queries/prospects";
import { ListTools } from "./parts/list-tools";
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
            <ListTools
              list="people"
              {...{ shown, total, totalIsCapped, columns }}
              filterButton={filters.button}
            />
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
