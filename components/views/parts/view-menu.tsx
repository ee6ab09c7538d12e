"use client";

import { ArrowLeft, ArrowRight, ChevronDown, Pencil, Rss, Star, StarOff, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateDialog } from "@/components/shell/late-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu";
import type { ListSettings, SavedView } from "@/lib/contract/views";
import { useMayOpen } from "@/lib/state/pages";
import { moved } from "@/lib/views/columns";
import type { ViewCommands } from "./use-view-commands";

const NameView = dynamic(() => import("./name-view").then((module) => module.NameView), { ssr: false });

/** Loaded on first use. */
const FeedCampaign = lateDialog(() =>
  import("@/components/prospects/parts/feed-campaign").then((module) => module.FeedCampaign),
);

type Props = {
  view: SavedView;
  views: readonly SavedView[];
  settings: ListSettings;
  commands: ViewCommands;
  onGone: () => void;
};

/** The actions for the open saved view. */
export function ViewMenu({ view, views, settings, commands, onGone }: Props) {
  const t = useTranslations("views");
  const [isNaming, setNaming] = useState(false);
  const [isFeeding, setFeeding] = useState(false);
  const mayFeed = useMayOpen("campaigns") && view.list === "prospects";
  const at = views.findIndex(({ id }) => id === view.id);
  const isDefault = settings.defaultView === view.id;
  const place = (to: number) => commands.keep({ order: moved(views, at, to).map(({ id }) => id) });
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t("menu", { name: view.name })}
            icon={<ChevronDown aria-hidden />}
            size="compact"
          />
        }
      >
        {view.isOwn && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setNaming(true)}>
            {t("rename")}
          </MenuItem>
        )}
        <MenuItem
          icon={isDefault ? <StarOff aria-hidden /> : <Star aria-hidden />}
          onSelect={() => commands.keep({ defaultView: isDefault ? null : view.id })}
        >
          {t(isDefault ? "noDefault" : "default")}
        </MenuItem>
        {at > 0 && (
          <MenuItem icon={<ArrowLeft aria-hidden />} onSelect={() => place(at - 1)}>
            {t("before")}
          </MenuItem>
        )}
        {at < views.length - 1 && (
          <MenuItem icon={<ArrowRight aria-hidden />} onSelect={() => place(at + 1)}>
            {t("behind")}
          </MenuItem>
        )}
        {mayFeed && (
          <MenuItem icon={<Rss aria-hidden />} onSelect={() => setFeeding(true)}>
            {t("feed")}
          </MenuItem>
        )}
        {view.isOwn && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={<Trash2 aria-hidden />}
              danger
              onSelect={() => void commands.remove(view).then(onGone)}
            >
              {t("delete")}
            </MenuItem>
          </>
        )}
      </Menu>
      {isFeeding && <FeedCampaign view={view} onClose={() => setFeeding(false)} />}
      {isNaming && (
        <NameView
          title={t("rename")}
          value={view}
          isBusy={commands.isBusy}
          onClose={() => setNaming(false)}
          onSave={(named) => void commands.update(view.id, named).then(() => setNaming(false))}
        />
      )}
    </>
  );
}
