"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useListView } from "@/components/views/parts/use-list-view";
import { useViewCommands } from "@/components/views/parts/use-view-commands";
import { browserApi } from "@/lib/api/browser";
import { fileUrl } from "@/lib/api/client";
import { campaignPeople } from "@/lib/contract/campaigns/people";
import { funnelGroups } from "@/lib/contract/prospects/prospects";
import { campaignProspectsQuery, funnelQuery, unsorted } from "@/lib/queries/prospects";
import { useShortcuts } from "@/lib/state/shortcuts";
import { Funnel } from "./funnel";
import { DownloadLink } from "./parts/download-link";
import { NextAction } from "./parts/next-action";
import { usePeopleColumns } from "./people-columns";
import { filterOf, peopleKeys } from "./people-filter";
import { PeopleListHead } from "./people-list-head";
import { PeopleTable } from "./people-table";
import { useOpenPerson } from "./use-open-person";
import { usePeopleChoice } from "./use-people-choice";

const FedBy = dynamic(() => import("./parts/fed-by").then((module) => module.FedBy), {
  loading: () => null,
});
/** Loaded on first use. */
const ProspectPanel = dynamic(() => import("./prospect-panel").then((module) => module.ProspectPanel), {
  loading: () => null,
});
const PeopleBulk = dynamic(() => import("./people-bulk").then((module) => module.PeopleBulk), { ssr: false });

/** The people of one campaign: their progress, their next step and why (ux 5, 14, 27, 49, 53). The open person is in the URL. */
export function CampaignProspects({ campaignId, note }: { campaignId: string; note: ReactNode }) {
  const t = useTranslations("prospects");
  const v = useTranslations("views.people");
  const shown = useListView({ list: "people", keys: peopleKeys, opensDefault: true });
  const filter = filterOf(campaignId, shown.state);
  const list = useInfiniteQuery(campaignProspectsQuery(browserApi, filter));
  const { data: funnel } = useQuery(funnelQuery(browserApi, campaignId));
  const people = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const { total = 0, totalIsCapped = false } = list.data?.pages[0] ?? {};
  const { open, at, go, move } = useOpenPerson(people);
  const choice = usePeopleChoice(people, filter);
  const columns = usePeopleColumns();
  const commands = useViewCommands("people");
  useShortcuts([
    { key: "j", label: t("keys.down"), run: () => move(1) },
    { key: "k", label: t("keys.up"), run: () => move(-1) },
    { key: "x", label: v("keys.tick"), run: () => open && choice.toggle(open) },
  ]);
  return (
    <div className={classNames("flex min-h-0 flex-1", open && "xl:pe-panel")}>
      <div className="flex min-w-0 flex-1 flex-col px-4 pt-4 md:px-6">
        <PageHeader
          title={t("title")}
          note={note}
          actions={
            <>
              {total > 0 && <DownloadLink href={fileUrl(campaignPeople.download, unsorted(filter))} />}
              <AddPeople campaignId={campaignId} />
            </>
          }
        />
        <FedBy campaignId={campaignId} />
        {funnel && (
          <Funnel
            numbers={funnel}
            group={funnelGroups.find((one) => shown.state.filter.group?.includes(one)) ?? null}
            onGroup={(next) => shown.filter("group", next ? [next] : [])}
          />
        )}
        <PeopleListHead {...{ shown, filter, total, totalIsCapped }} />
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
          <Nobody campaignId={campaignId} isFiltered={shown.isFiltered} onClear={shown.clear} />
        )}
        {people.length > 0 && (
          <PeopleTable
            {...{ people, choice, shown, commands, columns, open }}
            at={at}
            phoneNote={({ enrollment }) => <NextAction next={enrollment.next} />}
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

function AddPeople({ campaignId }: { campaignId: string }) {
  const t = useTranslations("prospects");
  return (
    <ButtonLink
      href={`/campaign/edit/${campaignId}/import`}
      variant="primary"
      icon={<UserPlus aria-hidden />}
    >
      {t("add")}
    </ButtonLink>
  );
}

type NobodyProps = { campaignId: string; isFiltered: boolean; onClear: () => void };

function Nobody({ campaignId, isFiltered, onClear }: NobodyProps) {
  const t = useTranslations("prospects.empty");
  return isFiltered ? (
    <EmptyState
      kind="no-match"
      title={t("noMatch")}
      actions={<Button onClick={onClear}>{t("clear")}</Button>}
    />
  ) : (
    <EmptyState
      kind="first-use"
      title={t("first")}
      text={t("firstText")}
      actions={<AddPeople campaignId={campaignId} />}
    />
  );
}
