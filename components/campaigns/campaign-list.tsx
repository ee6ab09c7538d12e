"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { ZoneNote } from "@/components/shell/zone-note";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { phone, useMedia } from "@/components/ui/media";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useListView } from "@/components/views/parts/use-list-view";
import { useViewCommands } from "@/components/views/parts/use-view-commands";
import { browserApi } from "@/lib/api/browser";
import { campaignsQuery } from "@/lib/queries/campaigns";
import { removeFromAddress } from "@/lib/state/address";
import { useShortcuts } from "@/lib/state/shortcuts";
import { accountParam, selectedAccount } from "@/lib/views/address";
import { CampaignCards } from "./campaign-cards";
import { CampaignListHead } from "./campaign-list-head";
import { CampaignTable } from "./campaign-table";
import { type CampaignView, filterKeys, filterOf, pathOf, wholeOf } from "./campaign-views";
import { useCampaignChoice } from "./use-campaign-choice";

/** Loaded on first use. */
const CampaignBulk = dynamic(() => import("./campaign-bulk").then((module) => module.CampaignBulk), {
  ssr: false,
});
const CopyDialog = dynamic(() => import("./copy-dialog").then((module) => module.CopyDialog), { ssr: false });

type Props = {
  view: CampaignView;
  /** The URL names no view, so the user's default view opens. */
  opensDefault: boolean;
  /** The server's guess of the device; it renders only one list, because the list is most of the page. */
  isPhone: boolean;
};

/** The campaigns of the workspace: which run, which need attention, and when each sends next or why not (ux 14, 26 to 32). */
export function CampaignList({ view: builtIn, opensDefault, isPhone }: Props) {
  const t = useTranslations("campaigns");
  const go = useGo();
  const isNarrow = useMedia(phone, isPhone);
  const shown = useListView({ list: "campaigns", keys: filterKeys, opensDefault });
  const accountId = selectedAccount(useSearchParams());
  const whole = wholeOf(shown.view ? null : builtIn, shown.state, accountId);
  const filter = filterOf(whole);
  const list = useInfiniteQuery(campaignsQuery(browserApi, filter));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total ?? 0;
  const choice = useCampaignChoice(items, filter);
  const commands = useViewCommands("campaigns");
  const [copying, setCopying] = useState<readonly string[] | null>(null);
  const copyAll = (ones: readonly { id: string }[]) => setCopying(ones.map(({ id }) => id));
  useShortcuts([{ key: "c", label: t("new"), run: () => go("/campaign/add") }]);
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
      <CampaignListHead {...{ builtIn, shown, whole, accountId, isNarrow }} />
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
          view={shown.view ? "all" : builtIn}
          query={shown.state.query}
          isFiltered={shown.isFiltered || accountId !== null}
          onClear={() => {
            shown.clear();
            if (accountId) removeFromAddress([accountParam]);
          }}
        />
      )}
      {items.length > 0 && (
        <>
          {isNarrow ? (
            <CampaignCards
              items={items}
              isOrdered={shown.state.sort === null}
              onCopy={copyAll}
              className="md:hidden"
            />
          ) : (
            <CampaignTable
              {...{ items, choice, shown, commands }}
              onCopy={copyAll}
              className="max-md:hidden"
            />
          )}
          <CampaignBulk choice={choice} items={items} total={total} onCopy={setCopying} />
          <ListFoot total={total} />
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

/** The total, and the time zone of the times shown. */
function ListFoot({ total }: { total: number }) {
  const t = useTranslations("campaigns");
  return (
    <p className="type-small mt-3 flex flex-wrap gap-x-3 text-text-3">
      {t("count", { count: total })}
      <span className="ms-auto">
        <ZoneNote whose="yours" />
      </span>
    </p>
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
