"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/fields/search-input";
import { phone, useMedia } from "@/components/ui/media";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ColumnsButton } from "@/components/views/parts/columns-button";
import { useFilters } from "@/components/views/parts/filters";
import { useListView } from "@/components/views/parts/use-list-view";
import { useViewCommands } from "@/components/views/parts/use-view-commands";
import { ChangedView, ViewBar } from "@/components/views/parts/view-bar";
import { browserApi } from "@/lib/api/browser";
import { campaignCountsQuery } from "@/lib/queries/campaign-overview";
import { campaignsQuery } from "@/lib/queries/campaigns";
import { useShortcuts } from "@/lib/state/shortcuts";
import { useViewer } from "@/lib/state/viewer";
import { CampaignCards } from "./campaign-cards";
import { useCampaignColumns } from "./campaign-columns";
import { CampaignTable } from "./campaign-table";
import {
  baseOf,
  type CampaignView,
  campaignViews,
  filterKeys,
  filterOf,
  pathOf,
  pathOfKept,
  wholeOf,
} from "./campaign-views";
import { useCampaignChoice } from "./use-campaign-choice";
import { useCampaignFilters } from "./use-campaign-filters";

/** Fetched when somebody first needs them. */
const CampaignBulk = dynamic(() => import("./campaign-bulk").then((module) => module.CampaignBulk), {
  ssr: false,
});
const CopyDialog = dynamic(() => import("./copy-dialog").then((module) => module.CopyDialog), { ssr: false });

type Props = {
  view: CampaignView;
  /** The address names no view, so that the person's first one opens. */
  opensDefault: boolean;
  /** What the server takes the screen for: only the one list is drawn there, and it is most of the page. */
  isPhone: boolean;
};

/** The campaigns of the workspace: what runs, what needs somebody, when each sends next or why not (ux 14, 26 to 32). */
export function CampaignList({ view: standing, opensDefault, isPhone }: Props) {
  const t = useTranslations("campaigns");
  const router = useRouter();
  const { zone } = useViewer();
  const isNarrow = useMedia(phone, isPhone);
  const shown = useListView({ list: "campaigns", keys: filterKeys, opensDefault });
  const { state, settings } = shown;
  const whole = wholeOf(shown.view ? null : standing, state);
  const filter = filterOf(whole);
  const commands = useViewCommands("campaigns");
  const { data: counts } = useQuery(campaignCountsQuery(browserApi));
  const list = useInfiniteQuery(campaignsQuery(browserApi, filter));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total ?? 0;
  const choice = useCampaignChoice(items, filter);
  const [copying, setCopying] = useState<readonly string[] | null>(null);
  const [isFiltering, setFiltering] = useState(false);
  const answered = shown.view ? [] : Object.keys(baseOf(standing));
  const filters = useFilters({
    fields: useCampaignFilters(filter, { answered, isCounting: isFiltering }),
    chosen: state.filter,
    onChange: shown.filter,
    isOpen: isFiltering,
    onOpenChange: setFiltering,
  });
  const columns = useCampaignColumns();
  useShortcuts([{ key: "c", label: t("new"), run: () => router.push("/campaign/add") }]);

  const numbers: Record<CampaignView, number | undefined> = {
    all: counts?.all,
    active: counts?.active,
    attention: counts?.needsAttention,
    drafts: counts?.drafts,
    paused: counts?.paused,
    finished: counts?.finished,
    archived: counts?.archived,
    deleted: counts?.deleted,
  };
  const offered = campaignViews.filter(
    (one) => (one === standing && !shown.view) || one === "all" || (numbers[one] ?? 0) > 0,
  );
  const isOrdered = state.sort === null;
  const copyAll = (ones: readonly { id: string }[]) => setCopying(ones.map(({ id }) => id));
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <ButtonLink href="/campaign/add" variant="primary" icon={<Plus aria-hidden />} hint="C">
            {t("new")}
          </ButtonLink>
        }
      />
      <ViewBar
        list="campaigns"
        label={t("views.label")}
        open={standing}
        onOpen={(next) =>
          router.push(typeof next === "string" ? pathOf(next, !settings.defaultView) : pathOfKept(next.id))
        }
        standing={offered.map((one) => ({
          value: one,
          label: t(`views.${one}`),
          ...(numbers[one] === undefined ? {} : { count: numbers[one] }),
          waiting: one === "attention" && (numbers.attention ?? 0) > 0,
        }))}
        {...{ shown, whole }}
        end={
          <>
            <div className="w-52 max-md:w-full">
              <SearchInput
                label={t("find")}
                placeholder={t("find")}
                value={state.query}
                onSearch={(query) => shown.change({ ...state, query })}
                hint="/"
              />
            </div>
            {filters.button}
            {!isNarrow && <ColumnsButton {...{ columns, shown, commands }} />}
          </>
        }
      />
      {(filters.chips.length > 0 || shown.isChanged) && (
        <div className="mb-2.5 flex flex-wrap items-center gap-2">
          {filters.chips}
          <ChangedView list="campaigns" shown={shown} onFollow={(id) => router.push(pathOfKept(id))} />
        </div>
      )}
      {list.isPending && <SkeletonRows label={t("loading")} rows={8} />}
      {list.isError && (
        <EmptyState
          kind="error"
          title={t("failed")}
          text={t("failedText")}
          actions={<Button onClick={() => list.refetch()}>{t("retry")}</Button>}
        />
      )}
      {list.isSuccess && items.length === 0 && (
        <Nothing
          view={shown.view ? "all" : standing}
          query={state.query}
          isFiltered={shown.isFiltered}
          onClear={shown.clear}
        />
      )}
      {items.length > 0 && (
        <>
          {isNarrow ? (
            <CampaignCards items={items} isOrdered={isOrdered} onCopy={copyAll} className="md:hidden" />
          ) : (
            <CampaignTable
              {...{ items, choice, shown, commands }}
              onCopy={copyAll}
              className="max-md:hidden"
            />
          )}
          <CampaignBulk choice={choice} items={items} total={total} onCopy={setCopying} />
          <p className="type-small mt-3 flex gap-3 text-text-3">
            {t("count", { count: total })}
            <span className="ms-auto" suppressHydrationWarning>
              {t("zone", { zone: zone.replaceAll("_", " ") })}
            </span>
          </p>
          {list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()} className="mt-3">
              {t("more")}
            </Button>
          )}
        </>
      )}
      {copying && (
        <CopyDialog
          ids={copying}
          onClose={() => setCopying(null)}
          onDone={() => {
            setCopying(null);
            choice.clear();
          }}
        />
      )}
    </>
  );
}

type Missed = { view: CampaignView; query: string; isFiltered: boolean; onClear: () => void };

function Nothing({ view, query, isFiltered, onClear }: Missed) {
  const t = useTranslations("campaigns.empty");
  const v = useTranslations("views.filter");
  if (isFiltered)
    return (
      <EmptyState
        kind="no-match"
        title={t("noMatch")}
        text={query ? t("noMatchText", { query }) : v("noMatch")}
        actions={<Button onClick={onClear}>{query ? t("clear") : v("clear")}</Button>}
      />
    );
  if (view === "attention") return <EmptyState kind="done" title={t("nobody")} text={t("nobodyText")} />;
  if (view !== "all")
    return (
      <EmptyState
        kind="no-match"
        title={t("view")}
        actions={<ButtonLink href={pathOf("all")}>{t("all")}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      kind="first-use"
      title={t("first")}
      text={t("firstText")}
      actions={
        <ButtonLink href="/campaign/add" variant="primary" icon={<Plus aria-hidden />}>
          {t("start")}
        </ButtonLink>
      }
    />
  );
}
