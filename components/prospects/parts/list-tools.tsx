"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ColumnsButton } from "@/components/views/parts/columns-button";
import { FindField } from "@/components/views/parts/find-field";
import type { ListView } from "@/components/views/parts/use-list-view";
import { useViewCommands } from "@/components/views/parts/use-view-commands";
import type { ViewedList } from "@/lib/contract/views";
import type { Column } from "@/lib/views/columns";

type Props = {
  list: ViewedList;
  shown: ListView;
  total: number;
  totalIsCapped: boolean;
  columns: readonly Column[];
  filterButton: ReactNode;
};

/** At the end of a prospect list's views: its total, the search, the filters and the columns. */
export function ListTools({ list, shown, total, totalIsCapped, columns, filterButton }: Props) {
  const t = useTranslations("prospects");
  const v = useTranslations("views.people");
  const commands = useViewCommands(list);
  const { state } = shown;
  return (
    <>
      <span className="type-small text-text-3 max-md:hidden">
        {v(totalIsCapped ? "totalCapped" : "total", { count: total })}
      </span>
      <FindField
        label={t("find")}
        value={state.query}
        onSearch={(words) => shown.change({ ...state, query: words })}
      />
      {filterButton}
      <span className="max-md:hidden">
        <ColumnsButton {...{ columns, shown, commands }} />
      </span>
    </>
  );
}
