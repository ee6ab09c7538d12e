"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useListView } from "@/components/views/parts/use-list-view";
import { useViewCommands } from "@/components/views/parts/use-view-commands";
import { browserApi } from "@/lib/api/browser";
import { fileUrl } from "@/lib/api/client";
import { prospects } from "@/lib/contract/prospects/prospects";
import { prospectListQuery, unsorted } from "@/lib/queries/prospects";
import { useMayOpen } from "@/lib/state/pages";
import { useShortcuts } from "@/lib/state/shortcuts";
import { DownloadLink } from "../parts/download-link";
import { NextAction } from "../parts/next-action";
import { PeopleTable } from "../people-table";
import { pathFromList } from "./from-list";
import { filterOf, listKeys } from "./list-filter";
import { ListHead } from "./list-head";
import { useListChoice } from "./use-list-choice";
import { useListColumns } from "./use-list-columns";

/** Without its own `loading` the search field would be hidden, and lose the focus, until the script is there. */
const NoProspects = dynamic(() => import("./no-prospects").then((module) => module.NoProspects), {
  loading: () => null,
});
/** Loaded on first use. */
const ListBulk = dynamic(() => import("./list-bulk").then((module) => module.ListBulk), { ssr: false });
const TargetDialog = dynamic(() => import("../people-dialogs").then((module) => module.TargetDialog), {
  ssr: false,
});

/** All prospects of the workspace: who they are, how to reach them, and what happens next (PROSPECT-34, ux 12 to 15, 49 to 52). */
export function ProspectList() {
  const t = useTranslations("prospects");
  const v = useTranslations("views");
  const router = useRouter();
  const query = useSearchParams();
  const pathOf = ({ id }: { id: string }) => pathFromList(id, query);
  const shown = useListView({ list: "prospects", keys: listKeys, opensDefault: true });
  const filter = filterOf(shown.state);
  const list = useInfiniteQuery(prospectListQuery(browserApi, filter));
  const people = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const { total = 0, totalIsCapped = false } = list.data?.pages[0] ?? {};
  const choice = useListChoice(people, filter);
  const columns = useListColumns();
  const commands = useViewCommands("prospects");
  const mayAdd = useMayOpen("campaigns");
  const [isAdding, setAdding] = useState(false);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const at = people.findIndex(({ id }) => id === currentId);
  const current = people[at];
  const move = (by: 1 | -1) =>
    setCurrentId(people[Math.min(people.length - 1, Math.max(0, at + by))]?.id ?? null);
  useShortcuts([
    { key: "j", label: t("keys.down"), run: () => move(1) },
    { key: "k", label: t("keys.up"), run: () => move(-1) },
    { key: "x", label: v("people.keys.tick"), run: () => current && choice.toggle(current.id) },
    { key: "e", label: v("prospects.open"), run: () => current && router.push(pathOf(current)) },
    ...(mayAdd ? [{ key: "n", label: t("add"), run: () => setAdding(true) }] : []),
  ]);
  const add = mayAdd && (
    <Button variant="primary" icon={<UserPlus aria-hidden />} hint="N" onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col px-4 pt-4 md:px-6">
      <PageHeader
        title={t("title")}
        actions={
          <>
            {total > 0 && <DownloadLink href={fileUrl(prospects.download, unsorted(filter))} />}
            {add}
          </>
        }
      />
      <ListHead {...{ shown, total, totalIsCapped }} />
      {list.isPending && <SkeletonRows label={t("loading")} rows={10} />}
      {(list.isError || (list.isSuccess && people.length === 0)) && (
        <NoProspects
          isError={list.isError}
          isFiltered={shown.isFiltered}
          add={add}
          onRetry={() => void list.refetch()}
          onClear={shown.clear}
        />
      )}
      {people.length > 0 && (
        <PeopleTable
          {...{ people, choice, shown, commands, columns, at }}
          open={current?.id ?? null}
          hrefOf={pathOf}
          phoneNote={({ enrollment }) => enrollment && <NextAction next={enrollment.next} />}
          onEndReached={() => list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage()}
        />
      )}
      {(choice.ticked.size > 0 || choice.progress || choice.report) && (
        <ListBulk {...{ choice, filter, total }} loaded={people.length} isCapped={totalIsCapped} />
      )}
      {isAdding && (
        <TargetDialog
          title={t("add")}
          lead={v("prospects.addLead")}
          confirm={v("prospects.addNext")}
          onTarget={({ id }) => router.push(`/campaign/edit/${id}/import`)}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
