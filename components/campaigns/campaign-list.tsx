"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { phone, useMedia } from "@/components/ui/media";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ViewTabs } from "@/components/ui/view-tabs";
import { browserApi } from "@/lib/api/browser";
import { campaignCountsQuery, campaignsQuery } from "@/lib/queries/campaigns";
import { useShortcuts } from "@/lib/state/shortcuts";
import { useViewer } from "@/lib/state/viewer";
import { CampaignCards } from "./campaign-cards";
import { CampaignTable } from "./campaign-table";
import { type CampaignView, campaignViews, filterOf, pathOf } from "./campaign-views";

type Props = {
  view: CampaignView;
  initialQuery: string;
  /** What the server takes the screen for: only the one list is drawn there, and it is most of the page. */
  isPhone: boolean;
};

/** The campaigns of the workspace: what runs, what needs somebody, when each sends next or why not (ux 26 to 32). */
export function CampaignList({ view, initialQuery, isPhone }: Props) {
  const t = useTranslations("campaigns");
  const router = useRouter();
  const { zone } = useViewer();
  const isNarrow = useMedia(phone, isPhone);
  const [query, setQuery] = useState(initialQuery);
  const { data: counts } = useQuery(campaignCountsQuery(browserApi));
  const list = useInfiniteQuery(campaignsQuery(browserApi, filterOf(view, query)));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total ?? 0;
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
  const shown = campaignViews.filter((one) => one === view || one === "all" || (numbers[one] ?? 0) > 0);
  const add = (
    <ButtonLink href="/campaign/add" variant="primary" icon={<Plus aria-hidden />} hint="C">
      {t("new")}
    </ButtonLink>
  );
  const loadAll = async () => {
    let { data, hasNextPage } = list;
    while (hasNextPage) ({ data, hasNextPage } = await list.fetchNextPage({ throwOnError: true }));
    return data?.pages.flatMap((page) => page.items) ?? [];
  };
  const search = (text: string) => {
    setQuery(text);
    window.history.replaceState(null, "", text ? `?query=${encodeURIComponent(text)}` : location.pathname);
  };
  return (
    <>
      <PageHeader title={t("title")} actions={add} />
      <div className="mb-2.5 flex flex-wrap items-center gap-2">
        <ViewTabs
          label={t("views.label")}
          value={view}
          onChange={(next) => router.push(pathOf(next))}
          views={shown.map((one) => ({
            value: one,
            label: t(`views.${one}`),
            ...(numbers[one] === undefined ? {} : { count: numbers[one] }),
            waiting: one === "attention" && (numbers.attention ?? 0) > 0,
          }))}
          className="min-w-0"
        />
        <div className="ms-auto w-60 max-md:w-full">
          <SearchInput label={t("find")} placeholder={t("find")} value={query} onSearch={search} hint="/" />
        </div>
      </div>
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
        <Nothing view={view} query={query} onClear={() => search("")} />
      )}
      {items.length > 0 && (
        <>
          {isNarrow ? (
            <CampaignCards items={items} className="md:hidden" />
          ) : (
            <CampaignTable items={items} total={total} onLoadAll={loadAll} className="max-md:hidden" />
          )}
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
    </>
  );
}

function Nothing({ view, query, onClear }: { view: CampaignView; query: string; onClear: () => void }) {
  const t = useTranslations("campaigns.empty");
  if (query)
    return (
      <EmptyState
        kind="no-match"
        title={t("noMatch")}
        text={t("noMatchText", { query })}
        actions={<Button onClick={onClear}>{t("clear")}</Button>}
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
