"use client";

import { Plus, Star, UsersRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { ViewTabs } from "@/components/ui/view-tabs";
import type { ViewedList, ViewState } from "@/lib/contract/views";
import type { ListView } from "./use-list-view";
import { useViewCommands } from "./use-view-commands";

/** Loaded on first use. */
const ViewMenu = dynamic(() => import("./view-menu").then((module) => module.ViewMenu), {
  loading: () => null,
});
const NameView = dynamic(() => import("./name-view").then((module) => module.NameView), { ssr: false });

/** A built-in view of the list. */
export type BuiltInView<Value extends string> = {
  value: Value;
  label: string;
  count?: number;
  waiting?: boolean;
};

type Props<Value extends string> = {
  list: ViewedList;
  label: string;
  builtIn: readonly BuiltInView<Value>[];
  /** The open built-in view, even if a saved one is on top of it. */
  open: Value;
  onOpen: (view: Value | { id: string }) => void;
  shown: ListView;
  /** The complete state, including that of the built-in view. */
  whole: ViewState;
  end?: ReactNode;
};

/** The views of a list in one row, and the actions for a changed one (ux 14). */
export function ViewBar<Value extends string>(props: Props<Value>) {
  const { list, label, builtIn, open, onOpen, shown, whole, end } = props;
  const t = useTranslations("views");
  const commands = useViewCommands(list);
  const [isNaming, setNaming] = useState(false);
  const { view, views, settings } = shown;
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 items-center gap-2">
        <ViewTabs<string>
          label={label}
          value={view?.id ?? open}
          onChange={(value) => {
            const known = builtIn.find((one) => one.value === value);
            onOpen(known ? known.value : { id: value });
          }}
          views={[
            ...builtIn,
            ...views.map(({ id, name, isShared }) => ({
              value: id,
              label: name,
              ...(isShared || id === settings.defaultView
                ? { icon: id === settings.defaultView ? <Star aria-hidden /> : <UsersRound aria-hidden /> }
                : {}),
            })),
          ]}
          className="min-w-0"
        />
        {view ? (
          <ViewMenu
            view={view}
            views={views}
            settings={settings}
            commands={commands}
            onGone={() => onOpen(open)}
          />
        ) : null}
        <IconButton
          label={t("keep")}
          icon={<Plus aria-hidden />}
          size="compact"
          onClick={() => setNaming(true)}
        />
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-2 max-md:w-full">{end}</div>
      {isNaming && (
        <NameView
          title={t("keep")}
          isBusy={commands.isBusy}
          onClose={() => setNaming(false)}
          onSave={(named) =>
            commands.create({ ...named, state: whole }, ({ id }) => {
              setNaming(false);
              onOpen({ id });
            })
          }
        />
      )}
    </div>
  );
}
