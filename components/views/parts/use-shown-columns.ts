"use client";

import { useMemo, useState } from "react";
import { type Column, shownColumns } from "@/lib/views/columns";
import type { ListView } from "./use-list-view";
import type { ViewCommands } from "./use-view-commands";

type Options = { shown: ListView; commands: ViewCommands };

/** The user's columns with their widths; a width is saved when its edge is released. */
export function useShownColumns<Known extends Column>(
  known: readonly Known[],
  { shown: { state, settings }, commands }: Options,
) {
  const [drawn, setDrawn] = useState<Record<string, number>>({});
  const chosen = state.columns ?? settings.columns;
  const columns = useMemo(() => shownColumns(known, chosen), [known, chosen]);
  return {
    columns,
    widths: columns.map(({ key, width }) => drawn[key] ?? settings.widths[key] ?? width),
    onWidth(key: string, width: number, isDone: boolean) {
      setDrawn((before) => ({ ...before, [key]: width }));
      if (isDone) commands.keep({ widths: { ...settings.widths, [key]: width } });
    },
  };
}
