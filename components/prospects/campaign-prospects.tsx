"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download, UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/fields/search-input";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ColumnsButton } from "@/components/views/parts/columns-button";
import { useFilters } from "@/components/views/parts/filters";
import { useListView } from "@/components/views/parts/use-list-view";
import { useViewCommands } from "@/components/views/parts/use-view-commands";
import { ChangedView, ViewBar } from "@/components/views/parts/view-bar";
import { browserApi } from "@/lib/api/browser";
import { fileUrl } from "@/lib/api/client";
import { campaignPeople } from "@/lib/contract/campaigns/people";
import { type FunnelGroup, funnelGroups } from "@/lib/contract/prospects/prospects";
import { campaignProspectsQuery, funnelQuery, unsorted } from "@/lib/queries/prospects";
import { useShortcuts } from "@/lib/state/shortcuts";
import { Funnel } from "./funnel";
import { usePeopleColumns } from "./people-columns";
import { filterOf, peopleKeys } from "./people-filter";
import { PeopleTable } from "./people-table";
import { usePeopleChoice } from "./use-people-choice";
import { usePeopleFilters } from "./use-people-filters";

/** Fetched when somebody first needs them. */
const ProspectPanel = dynamic(() => import("./prospect-panel").then((module) => module.ProspectPanel));
const PeopleBulk = dynamic(() => import("./people-bulk").then((module) => module.PeopleBulk), { ssr: false });

/** The people of one campaign: how far each is, what happens next and why (ux 5, 14, 27, 49, 53). The open person is in the address. */
export function CampaignProspects({ campaignId, note }: { campaignId: string; note: ReactNode }) {
  const t = useTranslations("prospects");
  const v = useTranslations("views");
  const router = useRouter();
  const query = useSearchParams();
  const open = query.get("person");
  const shown = useListView({ list: "people", keys: peopleKeys, opensDefault: true });
  const { state } = shown;
  const filter = filterOf(campaignId, state);
  const commands = useViewCommands("people");
  const list = useInfiniteQuery(campaignProspectsQuery(browserApi, filter));
  const { data: funnel } = useQuery(funnelQuery(browserApi, campaignId));
  const people = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const { total = 0, totalIsCapped = false } = list.data?.pages[0] ?? {};
  const at = people.findIndex(({ id }) => id === open);
  const choice = usePeopleChoice(people, filter);
  const [isFiltering, setFiltering] = useState(false);
  const filters = useFilters({
    fields: usePeopleFilters(filter, { isCounting: isFiltering, chosen: state.filter }),
    chosen: state.filter,
    onChange: shown.filter,
    isOpen: isFiltering,
    onOpenChange: setFiltering,
  });
  const columns = usePeopleColumns();

  const go = (person: string | null) => {
    const next = new URLSearchParams(query);
    person === null ? next.delete("person") : next.set("person", person);
    router.replace(`?${next}`, { scroll: false });
  };
  const move = (by: number) => {
    const person = people[Math.min(people.length - 1, Math.max(0, at + by))];
    if (person) go(person.id);
  };
  useShortcuts([
    { key: "j", label: t("keys.down"), run: () => move(1) },
    { key: "k", label: t("keys.up"), run: () => move(-1) },
    { key: "x", label: v("people.keys.tick"), run: () => open && choice.toggle(open) },
  ]);
  const add = (
    <ButtonLink
      href={`/campaign/edit/${campaignId}/import`}
      variant="primary"
      icon={<UserPlus aria-hidden />}
    >
      {t("add")}
    </ButtonLink>
  );
  const actions = (
    <>
      {total > 0 && (
        <a
          href={fileUrl(campaignPeople.download, unsorted(filter))}
          download
          className={classNames(buttonStyle({}), "max-md:hidden")}
        >
          <Download aria-hidden /> {v("people.export")}
        </a>
      )}
      {add}
    </>
  );
  const group = funnelGroups.find((one) => state.filter.group?.includes(one)) ?? null;
  return (
    <div className={classNames("flex min-h-0 flex-1", open && "xl:pe-panel")}>
      <div className="flex min-w-0 flex-1 flex-col px-4 pt-4 md:px-6">
        <PageHeader title={t("title")} note={note} actions={actions} />
        {funnel && (
          <Funnel
            numbers={funnel}
            group={group}
            onGroup={(next: FunnelGroup | null) => shown.filter("group", next ? [next] : [])}
          />
        )}
        <div className="mt-3">
          <ViewBar
            list="people"
            label={v("people.views")}
            standing={[{ value: "all", label: v("people.all") }]}
            open="all"
            onOpen={(next) => (typeof next === "string" ? shown.leave() : shown.follow(next.id))}
            shown={shown}
            whole={state}
            end={
              <>
                <span className="type-small text-text-3 max-md:hidden">
                  {v(totalIsCapped ? "people.totalCapped" : "people.total", { count: total })}
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
        {list.isPending && <SkeletonRows label={t("loading")} rows={10} />}
        {list.isError && (
          <EmptyState
            kind="error"
            title={t("failed")}
            text={t("failedText")}
            actions={<Button onClick={() => list.refetch()}>{t("retry")}</Button>}
          />
        )}
        {list.isSuccess && people.length === 0 && (
          <Nobody isFiltered={shown.isFiltered} onClear={shown.clear} add={add} />
        )}
        {people.length > 0 && (
          <PeopleTable
            {...{ people, choice, shown, commands, columns, open }}
            at={at}
            onOpen={go}
            onEndReached={() => list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage()}
          />
        )}
        {(choice.ticked.size > 0 || choice.progress || choice.report) && (
          <PeopleBulk {...{ choice, filter, total }} loaded={people.length} isCapped={totalIsCapped} />
        )}
      </div>
      {open && <ProspectPanel prospectId={open} campaignId={campaignId} onClose={() => go(null)} />}
    </div>
  );
}

function Nobody({
  isFiltered,
  onClear,
  add,
}: {
  isFiltered: boolean;
  onClear: () => void;
  add: React.ReactNode;
}) {
  const t = useTranslations("prospects.empty");
  return isFiltered ? (
    <EmptyState
      kind="no-match"
      title={t("noMatch")}
      actions={<Button onClick={onClear}>{t("clear")}</Button>}
    />
  ) : (
    <EmptyState kind="first-use" title={t("first")} text={t("firstText")} actions={add} />
  );
}
