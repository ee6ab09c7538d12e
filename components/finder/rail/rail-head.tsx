"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { toast } from "@/components/ui/overlays/toast";
import { useViewCommands } from "@/components/views/parts/use-view-commands";
import { usedFilters } from "@/lib/finder/people-search";
import { stateOfSearch } from "../saved/saved-state";
import type { ShownSearch } from "../use-people-search";

const NameView = dynamic(
  () => import("@/components/views/parts/name-view").then((module) => module.NameView),
  { ssr: false },
);

/** The number of filters in use; clears them, or saves them as a search. */
export function RailHead({ shown }: { shown: ShownSearch }) {
  const t = useTranslations("finder");
  const commands = useViewCommands("search");
  const [isNaming, setNaming] = useState(false);
  const { search, isEmpty, view, isChanged } = shown;
  const state = stateOfSearch(search);
  const count = usedFilters(search).length;
  return (
    <div className="border-b border-line px-4 py-2.5">
      <div className="flex min-h-compact flex-wrap items-center gap-2">
        <h2 className="text-[0.9375rem] leading-5.5 font-semibold max-lg:hidden">{t("filters")}</h2>
        {count > 0 && (
          <span className="max-lg:hidden">
            <Count value={count} label={t("filtersInUse", { count })} />
          </span>
        )}
        <span className="ms-auto flex gap-1.5 max-lg:ms-0">
          {!isEmpty && (
            <Button variant="ghost" size="compact" onClick={shown.clear}>
              {t("clear")}
            </Button>
          )}
          {view && isChanged && view.isOwn && (
            <Button
              size="compact"
              busy={commands.isBusy}
              onClick={() => void commands.update(view.id, { state }).then(() => toast.success(t("updated")))}
            >
              {t("update")}
            </Button>
          )}
          <Button
            size="compact"
            disabledReason={isEmpty ? t("saveFirst") : undefined}
            onClick={() => setNaming(true)}
          >
            {t(view && isChanged ? "saveAs" : "save")}
          </Button>
        </span>
      </div>
      {view && (
        <p className="type-small mt-0.5 truncate text-text-2">
          {isChanged ? t("viewChanged", { name: view.name }) : view.name}
        </p>
      )}
      {isNaming && (
        <NameView
          title={t("saveTitle")}
          isBusy={commands.isBusy}
          onClose={() => setNaming(false)}
          onSave={(named) =>
            void commands.create({ ...named, state }, ({ id, name }) => {
              setNaming(false);
              shown.follow(id);
              toast.success(t("saved", { name }));
            })
          }
        />
      )}
    </div>
  );
}
