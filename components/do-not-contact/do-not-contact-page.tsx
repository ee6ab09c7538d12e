"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Files, FileUp, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { lateDialog } from "@/components/shell/late-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { ListedEntry } from "@/lib/contract/prospects/do-not-contact";
import { formatNumber } from "@/lib/format/numbers";
import { doNotContactQuery, type ListedFilter } from "@/lib/queries/do-not-contact";
import { EntryTable } from "./entry-table";

/** Rendered on the server; their script loads later. */
const ListFilters = dynamic(() => import("./list-filters").then((module) => module.ListFilters), {
  loading: () => null,
});
/** Loaded on first use. */
const AddDialog = lateDialog(() => import("./add-dialog").then((module) => module.AddDialog));
const ImportDialog = lateDialog(() => import("./import-dialog").then((module) => module.ImportDialog));
const ImportsDialog = lateDialog(() => import("./imports-dialog").then((module) => module.ImportsDialog));
const RemoveDialog = lateDialog(() => import("./remove-dialog").then((module) => module.RemoveDialog));

type Open = { dialog: "add" | "import" | "imports" } | { dialog: "remove"; entry: ListedEntry } | null;

/** The workspace's do-not-contact list: who is on it, how they came there, and adding and removing them (R18). */
export function DoNotContactPage() {
  const t = useTranslations("do-not-contact");
  const locale = useLocale();
  // A prospect's page leads to the entry that names them.
  const asked = useSearchParams().get("query")?.trim();
  const [filter, setFilter] = useState<ListedFilter>(asked ? { query: asked.slice(0, 200) } : {});
  const [open, setOpen] = useState<Open>(null);
  const list = useInfiniteQuery({
    ...doNotContactQuery(browserApi, filter),
    placeholderData: (before) => before,
  });
  const entries = list.data?.pages.flatMap(({ items }) => items);
  const counted = list.data?.pages[0];
  const isFiltered = Object.values(filter).some(Boolean);
  const close = () => setOpen(null);
  const actions = (
    <>
      <Button icon={<FileUp aria-hidden />} onClick={() => setOpen({ dialog: "import" })}>
        {t("import")}
      </Button>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen({ dialog: "add" })}>
        {t("add")}
      </Button>
    </>
  );
  const isEmpty = entries?.length === 0 && !isFiltered;
  return (
    <>
      <PageHeader
        title={t("title")}
        note={
          counted &&
          (counted.totalIsCapped
            ? t("countCapped", { count: formatNumber(counted.total, locale) })
            : t("count", { count: counted.total }))
        }
        actions={entries && !isEmpty ? actions : undefined}
      />
      <p className="type-compact mb-4 max-w-160 text-text-2">{t("lead")}</p>
      {entries && !isEmpty && (
        <ListFilters
          filter={filter}
          onChange={setFilter}
          end={
            <Button
              variant="ghost"
              icon={<Files aria-hidden />}
              onClick={() => setOpen({ dialog: "imports" })}
            >
              {t("imports.open")}
            </Button>
          }
        />
      )}
      <Card padded={false} className="min-w-0 overflow-clip">
        {list.isPending && <SkeletonRows rows={8} label={t("loading")} />}
        {list.isError && !entries && (
          <EmptyState
            kind="error"
            title={t("failed")}
            actions={<Button onClick={() => list.refetch()}>{t("retry")}</Button>}
          />
        )}
        {isEmpty && (
          <EmptyState kind="first-use" title={t("empty")} text={t("emptyText")} actions={actions} />
        )}
        {entries?.length === 0 && isFiltered && (
          <EmptyState
            kind="no-match"
            title={t("noMatch")}
            actions={<Button onClick={() => setFilter({})}>{t("clear")}</Button>}
          />
        )}
        {entries && entries.length > 0 && (
          <EntryTable entries={entries} onRemove={(entry) => setOpen({ dialog: "remove", entry })} />
        )}
      </Card>
      {list.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
      {open?.dialog === "add" && <AddDialog onClose={close} />}
      {open?.dialog === "import" && <ImportDialog onClose={close} />}
      {open?.dialog === "imports" && <ImportsDialog onClose={close} />}
      {open?.dialog === "remove" && <RemoveDialog entry={open.entry} onClose={close} />}
    </>
  );
}
