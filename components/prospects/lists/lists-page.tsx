"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { ListCard } from "@/components/ui/lists/list-card";
import { RenameRemove } from "@/components/ui/lists/rename-remove";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { maxProspectLists, type ProspectList } from "@/lib/contract/prospects/prospect-lists";
import { listsQuery } from "@/lib/queries/prospects/lists";
import { useMayOpen } from "@/lib/state/pages";

const LiveSegments = dynamic(() => import("./live-segments").then((module) => module.LiveSegments));
/** Loaded on first use. */
const NameList = dynamic(() => import("../parts/name-list").then((module) => module.NameList), {
  ssr: false,
  loading: () => null,
});
const RemoveList = dynamic(() => import("./remove-list").then((module) => module.RemoveList), {
  ssr: false,
  loading: () => null,
});

type Open = { dialog: "new" } | { dialog: "rename" | "remove"; list: ProspectList } | null;

/** The workspace's lists of prospects: create, open, rename and delete. */
export function ListsPage() {
  const t = useTranslations("lists");
  const { data: lists, isError, refetch } = useQuery(listsQuery(browserApi));
  const [open, setOpen] = useState<Open>(null);
  const isFull = (lists?.length ?? 0) >= maxProspectLists;
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={isFull ? t("full", { most: maxProspectLists }) : undefined}
      onClick={() => setOpen({ dialog: "new" })}
    >
      {t("new")}
    </Button>
  );
  const mayFeed = useMayOpen("campaigns");
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader title={t("title")} actions={lists && lists.length > 0 ? add : undefined} />
      <p className="type-compact mb-4 text-text-2">{t("note")}</p>
      <ListCard
        items={lists}
        isError={isError}
        onRetry={refetch}
        t={t}
        rows={4}
        empty={<EmptyState kind="first-use" title={t("empty")} text={t("emptyText")} actions={add} />}
      >
        <ul aria-label={t("title")} className="divide-y divide-line">
          {lists?.map((list) => (
            <ListRow
              key={list.id}
              list={list}
              onRename={() => setOpen({ dialog: "rename", list })}
              onRemove={() => setOpen({ dialog: "remove", list })}
            />
          ))}
        </ul>
      </ListCard>
      {mayFeed && <LiveSegments />}
      {open?.dialog === "new" && <NameList list={null} onClose={close} />}
      {open?.dialog === "rename" && <NameList list={open.list} onClose={close} />}
      {open?.dialog === "remove" && <RemoveList list={open.list} onClose={close} />}
    </>
  );
}

type RowProps = { list: ProspectList; onRename: () => void; onRemove: () => void };

/** A list with its people, who open with a click. */
function ListRow({ list: { id, name, people }, onRename, onRemove }: RowProps) {
  const t = useTranslations("lists");
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-2">
      <Link
        href={`/profiles/my-prospects?list=${id}`}
        className="group flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 max-md:min-h-touch"
      >
        <span className="type-strong min-w-0 wrap-anywhere group-hover:underline">{name}</span>
        <span className="type-small text-text-2 tabular-nums">{t("people", { count: people })}</span>
      </Link>
      <RenameRemove
        texts={{ rename: t("rename"), renameOf: t("renameOf", { name }), removeOf: t("removeOf", { name }) }}
        onRename={onRename}
        onRemove={onRemove}
      />
    </li>
  );
}
