"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFilters } from "@/components/views/parts/filters";
import type { ListView } from "@/components/views/parts/use-list-view";
import { ViewBar } from "@/components/views/parts/view-bar";
import { type BuiltIn, builtInOf, builtInViews, stateOf } from "./list-filter";
import { useListColumns } from "./use-list-columns";
import { useListFilters } from "./use-list-filters";

/** Rendered on the server; its script loads later. */
const ListTools = dynamic(() => import("../parts/list-tools").then((module) => module.ListTools), {
  loading: () => null,
});
/** Without its own `loading` the search field would lose the focus until the script is there. */
const ChangedView = dynamic(
  () => import("@/components/views/parts/changed-view").then((module) => module.ChangedView),
  { loading: () => null },
);

type Props = { shown: ListView; total: number; totalIsCapped: boolean };

/** Selects the prospects to list by view, search text and filters, shows their number, and chooses the columns. */
export function ListHead({ shown, total, totalIsCapped }: Props) {
  const v = useTranslations("views");
  const { state } = shown;
  const [isFiltering, setFiltering] = useState(false);
  const filters = useFilters({
    fields: useListFilters({ isOpen: isFiltering, chosen: state.filter }),
    chosen: state.filter,
    onChange: shown.filter,
    isOpen: isFiltering,
    onOpenChange: setFiltering,
  });
  const columns = useListColumns();
  const show = (view: BuiltIn) => (view === "all" ? shown.leave() : shown.open(stateOf(view)));
  return (
    <>
      <ViewBar<BuiltIn>
        list="prospects"
        label={v("people.views")}
        builtIn={(Object.keys(builtInViews) as BuiltIn[]).map((value) => ({
          value,
          label: v(`prospects.builtIn.${value}`),
        }))}
        open={builtInOf(state)}
        onOpen={(next) => (typeof next === "string" ? show(next) : shown.follow(next.id))}
        shown={shown}
        whole={state}
        end={
          <ListTools
            list="prospects"
            {...{ shown, total, totalIsCapped, columns }}
            filterButton={filters.button}
          />
        }
      />
      {(filters.chips.length > 0 || shown.isChanged) && (
        <div className="mb-2.5 flex flex-wrap items-center gap-2">
          {filters.chips}
          {shown.isChanged && <ChangedView list="prospects" shown={shown} onFollow={shown.follow} />}
        </div>
      )}
    </>
  );
}
