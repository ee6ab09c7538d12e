"use client";

import dynamic from "next/dynamic";
import type { Column } from "@/lib/views/columns";
import type { ListView } from "./use-list-view";
import type { ViewCommands } from "./use-view-commands";

/** Loaded on first use. */
const ColumnChooser = dynamic(() => import("./column-chooser").then((module) => module.ColumnChooser), {
  ssr: false,
});

type Props = { columns: readonly Column[]; shown: ListView; commands: ViewCommands };

/** Chooses columns and density; columns are saved in the open view, all else with the user. */
export function ColumnsButton({ columns, shown, commands }: Props) {
  const { state, settings } = shown;
  return (
    <ColumnChooser
      columns={columns}
      chosen={state.columns ?? settings.columns}
      onChange={(chosen) =>
        shown.view ? shown.change({ ...state, columns: chosen }) : commands.keep({ columns: chosen })
      }
      density={settings.density}
      onDensity={(density) => commands.keep({ density })}
    />
  );
}
