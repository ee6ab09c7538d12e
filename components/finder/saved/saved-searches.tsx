"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Pencil, Trash2, UsersRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/shell/moment";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Pill } from "@/components/ui/pill";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useViewCommands, type ViewCommands } from "@/components/views/parts/use-view-commands";
import { browserApi } from "@/lib/api/browser";
import type { SavedView } from "@/lib/contract/views";
import { savedSearch, usedFilters } from "@/lib/finder/people-search";
import { viewsQuery } from "@/lib/queries/views";
import { useFilterWords } from "../use-filter-words";
import { hrefOfSaved } from "./saved-state";

const NameView = dynamic(
  () => import("@/components/views/parts/name-view").then((module) => module.NameView),
  { ssr: false },
);

/** The user's saved searches and those shared with the workspace (ux 14). */
export function SavedSearches() {
  const t = useTranslations("finder");
  const list = useQuery(viewsQuery(browserApi, "search"));
  const commands = useViewCommands("search");
  const saved = list.data?.views ?? [];
  return (
    <>
      <PageHeader title={t("savedSearches")} />
      {list.isError ? (
        <EmptyState
          kind="error"
          title={t("savedFailed")}
          actions={<Button onClick={() => void list.refetch()}>{t("retry")}</Button>}
        />
      ) : list.isPending ? (
        <SkeletonRows label={t("savedLoading")} rows={4} />
      ) : saved.length === 0 ? (
        <EmptyState
          kind="first-use"
          title={t("savedNone")}
          text={t("savedNoneText")}
          actions={
            <ButtonLink href="/search/search-prospects" variant="primary">
              {t("title")}
            </ButtonLink>
          }
        />
      ) : (
        <Card padded={false}>
          <ul>
            {saved.map((view) => (
              <SavedRow key={view.id} view={view} commands={commands} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function SavedRow({ view, commands }: { view: SavedView; commands: ViewCommands }) {
  const t = useTranslations("finder");
  const v = useTranslations("views");
  const words = useFilterWords();
  const [isNaming, setNaming] = useState(false);
  const search = savedSearch(view.state.filter);
  const summary = usedFilters(search)
    .map((key) => `${words.filter(key)}: ${words.summary(search, key)}`)
    .join(" · ");
  return (
    <li className="relative flex items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0 hover:wash">
      <div className="min-w-0 flex-1">
        <Link
          href={hrefOfSaved(view)}
          className="type-strong block truncate after:absolute after:inset-0 hover:underline"
        >
          {view.name}
        </Link>
        <p className="type-small line-clamp-2 text-text-2">{summary}</p>
      </div>
      {view.isShared && <Pill icon={<UsersRound aria-hidden />}>{t("shared")}</Pill>}
      <span className="type-small text-text-2 max-md:hidden">
        <Moment at={view.createdAt} look="day" />
      </span>
      <span className="relative z-1 grid size-control place-items-center">
        {view.isOwn && (
          <Menu
            trigger={
              <IconButton label={t("savedMenu", { name: view.name })} icon={<Ellipsis aria-hidden />} />
            }
          >
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setNaming(true)}>
              {v("rename")}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => void commands.remove(view)}>
              {t("delete")}
            </MenuItem>
          </Menu>
        )}
      </span>
      {isNaming && (
        <NameView
          title={v("rename")}
          value={view}
          isBusy={commands.isBusy}
          onClose={() => setNaming(false)}
          onSave={(named) => void commands.update(view.id, named).then(() => setNaming(false))}
        />
      )}
    </li>
  );
}
