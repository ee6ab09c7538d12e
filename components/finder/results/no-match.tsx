"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { browserApiUntil } from "@/lib/api/browser";
import { isEmptySearch, peopleQueryOf, usedFilters, withoutFilter } from "@/lib/finder/people-search";
import { matchesQuery } from "@/lib/queries/finder/people";
import { useFilterWords } from "../use-filter-words";
import { useMatchText } from "../use-match-text";
import type { ShownSearch } from "../use-people-search";

/** No one matches: names the filter whose removal would find the most people, and offers to remove it. */
export function NoMatch({ shown }: { shown: ShownSearch }) {
  const t = useTranslations("finder.noMatch");
  const words = useFilterWords();
  const text = useMatchText();
  const wider = usedFilters(shown.search)
    .map((key) => ({ key, search: withoutFilter(shown.search, key) }))
    .filter(({ search }) => !isEmptySearch(search));
  const counts = useQueries({
    queries: wider.map(({ search }) => ({
      ...matchesQuery(browserApiUntil, peopleQueryOf(search)),
      placeholderData: undefined,
    })),
  });
  const best = wider
    .flatMap((one, index) => {
      const counted = counts[index]?.data;
      return counted && counted.total > 0 ? [{ ...one, counted }] : [];
    })
    .sort((one, other) => other.counted.total - one.counted.total)[0];
  return (
    <EmptyState
      kind="no-match"
      title={t("title")}
      text={
        best
          ? t("without", {
              filter: words.filter(best.key),
              count: best.counted.total,
              number: text(best.counted),
            })
          : t("text")
      }
      actions={
        <>
          {best && (
            <Button variant="primary" onClick={() => shown.change(best.search)}>
              {t("remove", { filter: words.filter(best.key) })}
            </Button>
          )}
          <Button onClick={shown.clear}>{t("clear")}</Button>
        </>
      }
    />
  );
}
