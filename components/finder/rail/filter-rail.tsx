"use client";

import { useTranslations } from "next-intl";
import type { Matches } from "../use-matches";
import type { ShownSearch } from "../use-people-search";
import { Filters } from "./filters";
import { MatchCount } from "./match-count";
import { RailHead } from "./rail-head";

/** The filters beside the results, with the live count below; a narrow screen has them in a sheet. */
export function FilterRail({ shown, matches }: { shown: ShownSearch; matches: Matches }) {
  const t = useTranslations("finder");
  return (
    <aside
      aria-label={t("filters")}
      className="flex w-68 flex-none flex-col border-e border-line bg-surface max-lg:hidden"
    >
      <RailHead shown={shown} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Filters search={shown.search} onChange={shown.change} />
      </div>
      <MatchCount matches={matches} isEmpty={shown.isEmpty} />
    </aside>
  );
}
