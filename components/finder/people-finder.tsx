"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useMedia } from "@/components/ui/media";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { sortOf, usedFilters, withSort } from "@/lib/finder/people-search";
import { peopleSourceQuery } from "@/lib/queries/finder/people";
import type { Started } from "./panel/people-panel";
import { FilterRail } from "./rail/filter-rail";
import { FoundList } from "./results/found-list";
import { FoundTools } from "./results/found-tools";
import { Pager } from "./results/pager";
import { ResultHead, SelectionBar } from "./results/result-head";
import { useChosen } from "./use-chosen";
import { type Matches, useMatches } from "./use-matches";
import { type ShownSearch, usePeopleSearch } from "./use-people-search";

/** Loaded when they are needed. */
const BeforeSearch = dynamic(() => import("./results/before-search").then((module) => module.BeforeSearch));
const NoMatch = dynamic(() => import("./results/no-match").then((module) => module.NoMatch), {
  loading: () => null,
});
const NoSource = dynamic(() => import("./results/no-source").then((module) => module.NoSource));
const SandboxNote = dynamic(() => import("./results/no-source").then((module) => module.SandboxNote));
const FilterSheet = dynamic(() => import("./rail/filter-sheet").then((module) => module.FilterSheet), {
  ssr: false,
});
const PeoplePanel = dynamic(() => import("./panel/people-panel").then((module) => module.PeoplePanel), {
  ssr: false,
});

/** From this width on the panel has a column of its own. For behavior only. */
const roomForPanel = "(min-width: 1440px)";

const useSource = () => useQuery(peopleSourceQuery(browserApi));

/** Searches the people database, and adds the people found to campaigns or enriches them (PROSPECT-01 to PROSPECT-10). */
export function PeopleFinder() {
  const shown = usePeopleSearch();
  const source = useSource();
  const isReady = source.data !== undefined && source.data.kind !== "none" && source.data.progress === 1;
  const sorts = source.data?.sorts ?? [];
  // A link may name an order that this source does not know.
  const search = withSort(shown.search, sortOf(shown.search, sorts));
  const matches = useMatches(search, shown.page, isReady);
  const { counted, people } = matches;
  const chosen = useChosen(search, counted?.total ?? 0);
  const hasRoom = useMedia(roomForPanel);
  const [isActing, setActing] = useState(false);
  const [started, setStarted] = useState<Started | null>(null);
  const [isFiltering, setFiltering] = useState(false);
  // Beside the list the panel opens with the first selection; where it would cover the list, a button opens it.
  const [hadSelection, setHadSelection] = useState(false);
  if (hadSelection !== chosen.count > 0) {
    setHadSelection(chosen.count > 0);
    if (chosen.count > 0) setStarted(null);
    setActing(chosen.count > 0 ? hasRoom : started !== null);
  }
  const isFound = isReady && !shown.isEmpty && people !== undefined && people.length > 0;
  return (
    <div className="flex h-full min-h-0">
      <FilterRail shown={shown} matches={matches} />
      <div className="flex min-w-0 flex-1 flex-col">
        <ResultHead
          counted={shown.isEmpty ? null : counted}
          filterCount={usedFilters(shown.search).length}
          onFilter={() => setFiltering(true)}
          tools={isFound && <FoundTools shown={shown} sorts={sorts} />}
        />
        {isReady && source.data?.kind === "sandbox" && <SandboxNote />}
        {isFound ? (
          <>
            <SelectionBar
              page={people}
              chosen={chosen}
              counted={counted}
              onAct={hasRoom && isActing ? null : () => setActing(true)}
            />
            <FoundList
              {...{ people, chosen }}
              page={shown.page}
              isTurning={matches.isTurning}
              settings={shown.settings}
            />
            <Pager page={shown.page} shown={people.length} counted={counted} onTurn={shown.turn} />
          </>
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Nobody shown={shown} source={source} matches={matches} isReady={isReady} />
          </div>
        )}
      </div>
      {isActing && (chosen.count > 0 || started) && (
        <PeoplePanel
          {...{ chosen, started }}
          isBeside={hasRoom}
          onStarted={(action) => {
            setStarted(action);
            chosen.clear();
          }}
          onClose={() => {
            setActing(false);
            setStarted(null);
          }}
        />
      )}
      {isFiltering && <FilterSheet shown={shown} matches={matches} onClose={() => setFiltering(false)} />}
    </div>
  );
}

type NobodyProps = {
  shown: ShownSearch;
  source: ReturnType<typeof useSource>;
  matches: Matches;
  isReady: boolean;
};
/** Why no one is listed. */
function Nobody({ shown, source, matches, isReady }: NobodyProps) {
  const t = useTranslations("finder");
  const failed = source.isError || (isReady && !shown.isEmpty && matches.hasFailed && !matches.people);
  if (failed)
    return (
      <EmptyState
        kind="error"
        title={t("failed")}
        text={t("failedText")}
        actions={
          <Button
            onClick={() => {
              if (source.isError) void source.refetch();
              else matches.again();
            }}
          >
            {t("retry")}
          </Button>
        }
      />
    );
  if (!source.data) return <SkeletonRows label={t("loading")} rows={10} />;
  if (!isReady) return <NoSource source={source.data} />;
  if (shown.isEmpty) return <BeforeSearch shown={shown} />;
  if (!matches.people || matches.isTurning) return <SkeletonRows label={t("loading")} rows={10} />;
  if (shown.page > 1)
    return (
      <EmptyState
        kind="no-match"
        title={t("pages.beyond")}
        actions={<Button onClick={() => shown.turn(1)}>{t("pages.toFirst")}</Button>}
      />
    );
  return <NoMatch shown={shown} />;
}
