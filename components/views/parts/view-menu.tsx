"use client";

import { ArrowLeft, ArrowRight, ChevronDown, Pencil, Star, StarOff, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu";
import type { ListSettings, SavedView } from "@/lib/contract/views";
import { moved } from "@/lib/views/columns";
import type { ViewCommands } from "./use-view-commands";

const NameView = dynamic(() => import("./name-view").then((module) => module.NameView), { ssr: false });

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
