"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dot } from "@/components/ui/dot";
import type { ViewedList } from "@/lib/contract/views";
import type { ListView } from "./use-list-view";
import { useViewCommands } from "./use-view-commands";

/** Loaded on first use. */
const NameView = dynamic(() => import("./name-view").then((module) => module.NameView), { ssr: false });

type Props = { list: ViewedList; shown: ListView; onFollow: (id: string) => void };

/** Says that the open view has changed, and offers to save or discard the changes. */
export function ChangedView({ list, shown, onFollow }: Props) {
  const t = useTranslations("views");
  const commands = useViewCommands(list);
  const [isNaming, setNaming] = useState(false);
  const { view, state, isChanged } = shown;
  if (!view || !isChanged) return null;
  return (
    <div className="ms-auto flex items-center gap-1.5 max-md:w-full">
      <span className="type-small inline-flex items-center gap-1.5 whitespace-nowrap text-text-2">
        <Dot tone="brand" /> {t("changed")}
      </span>
      <Button variant="ghost" size="compact" onClick={shown.reset}>
        {t("reset")}
      </Button>
      <Button variant="ghost" size="compact" onClick={() => setNaming(true)}>
        {t("saveAs")}
      </Button>
      {view.isOwn && (
        <Button
          size="compact"
          busy={commands.isBusy}
          onClick={() => commands.update(view.id, { state }).then(() => shown.follow(view.id))}
        >
          {t("update")}
        </Button>
      )}
      {isNaming && (
        <NameView
          title={t("saveAs")}
          isBusy={commands.isBusy}
          onClose={() => setNaming(false)}
          onSave={(named) =>
            commands.create({ ...named, state }, ({ id }) => {
              setNaming(false);
              onFollow(id);
            })
          }
        />
      )}
    </div>
  );
}
